import { wordsOf } from '../../../http/words'
import type { Mail } from '../../../providers/mail/provider'
import type { TextMessage } from '../../../providers/sms/provider'
import { isKind, letters } from '../letters/letters'
import type { Letter } from '../letters/letter'
import { htmlOf } from '../layout/html'
import { pageOf } from '../layout/page'
import { textOf } from '../layout/text'
import type { Claimed } from './claim'
import type { Stopping } from './optional'

type Message = Pick<Claimed, 'id' | 'recipient' | 'kind' | 'locale' | 'document'>

/** The letter of a message. Throws on a kind or values that this version does not know. */
function letterOf({ kind, locale, document }: Message, publicUrl: string): Letter {
  if (!isKind(kind)) throw new Error(`${kind} is no kind of message`)
  return letters[kind](document, {
    t: wordsOf(locale),
    link: (path) => addressOf(path, publicUrl),
    day: (instant) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant)),
  })
}

/** The address of a path; a link that would lead elsewhere is a fault of ours. */
function addressOf(path: string, publicUrl: string): string {
  const base = publicUrl.replace(/\/$/, '')
  const url = new URL(`${base}${path}`)
  if (!path.startsWith('/') || url.origin !== new URL(base).origin) throw new Error('A message links to another place')
  return url.href
}

/** A message as a mail. `stopping` is whose link stops mails like it. */
export function mailOf(message: Message, publicUrl: string, stopping: Stopping | null): Mail {
  const letter = letterOf(message, publicUrl)
  const stop = stopping && `/unsubscribe/${stopping.id}/${stopping.code}`
  const page = pageOf(letter, {
    locale: message.locale,
    t: wordsOf(message.locale),
    stop: stop && addressOf(stop, publicUrl),
  })
  return {
    id: message.id,
    to: message.recipient,
    subject: letter.subject,
    text: textOf(page),
    html: htmlOf(page),
    headers: stopping
      ? {
          'List-Unsubscribe': `<${addressOf(`/api/users/${stopping.id}/unsubscribe_from_emails/${stopping.code}`, publicUrl)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  }
}

/** A message for a telephone. */
export function textMessageOf(message: Message, publicUrl: string): TextMessage {
  const { sms, subject } = letterOf(message, publicUrl)
  return { to: message.recipient, body: sms ?? subject }
}
