import { localeIn } from '@almanac/domain/languages'
import { type Words, wordsOf } from '../../../http/words'
import type { Mail, MailAttachment } from '../../../providers/mail/provider'
import type { TextMessage } from '../../../providers/sms/provider'
import { isKind, templates } from '../templates/templates'
import { momentIn } from '../moment'
import type { MessageContent } from '../templates/template'
import { layoutOf, renderText } from '../render'
import { renderHtml } from '../render-html'
import type { Claimed } from './claim'
import { type MailBrand, productMailBrand } from '../../brand/mail-brand'
import type { UnsubscribeLink } from './optional'

type Message = Pick<Claimed, 'id' | 'recipient' | 'kind' | 'locale' | 'document'> & Partial<Pick<Claimed, 'region'>>

/** Texts in which the product has the name of a brand. */
function wordsFor(locale: string, brand: string): Words {
  const t = wordsOf(locale)
  return (key, values) => t(key, { brand, ...values })
}

/** The content of a message. Throws on a kind or values unknown to this version. */
function contentOf(
  { kind, locale, region = null, document }: Message,
  publicUrl: string,
  brand: string,
): MessageContent {
  if (!isKind(kind)) throw new Error(`${kind} is no kind of message`)
  const formats = localeIn(locale, region)
  return templates[kind](document, {
    t: wordsFor(formats, brand),
    link: (path) => addressOf(path, publicUrl, locale),
    moment: (instant, timeZone) => momentIn(formats, timeZone, instant),
    day: (instant) =>
      new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant)),
  })
}

/** The URL of a path, whose page is then in the language of the message; throws where it would leave the product. */
function addressOf(path: string, publicUrl: string, locale?: string): string {
  const base = publicUrl.replace(/\/$/, '')
  const url = new URL(`${base}${path}`)
  if (!path.startsWith('/') || url.origin !== new URL(base).origin) throw new Error('A message links to another place')
  // Appended as text, so that the rest of the query stays as it was written.
  if (locale !== undefined) url.search += `${url.search ? '&' : '?'}locale=${locale}`
  return url.href
}

interface MailParts {
  /** The unsubscribe link; null for mails that are not optional. */
  unsubscribe: UnsubscribeLink | null
  attachments: readonly MailAttachment[]
  brand?: MailBrand
}

/** A message as a mail, in the name and colors of a brand. */
export function mailOf(
  message: Message,
  publicUrl: string,
  { unsubscribe, attachments, brand = productMailBrand }: MailParts,
): Mail {
  const { theme, sender } = brand
  const name = theme.brand?.name ?? theme.name
  const content = contentOf(message, publicUrl, name)
  const stop = unsubscribe && `/unsubscribe/${unsubscribe.id}/${unsubscribe.code}`
  const layout = layoutOf(content, {
    locale: message.locale,
    t: wordsFor(message.locale, name),
    stop: stop && addressOf(stop, publicUrl, message.locale),
  })
  return {
    id: message.id,
    to: message.recipient,
    subject: content.subject,
    text: renderText(layout),
    html: renderHtml(layout, { ...theme, publicUrl }),
    ...(sender ? { sender } : {}),
    attachments,
    headers: unsubscribe
      ? {
          'List-Unsubscribe': `<${addressOf(`/api/users/${unsubscribe.id}/unsubscribe_from_emails/${unsubscribe.code}`, publicUrl)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  }
}

/** A message as an SMS, which is short: so is the name in it. */
export function textMessageOf(message: Message, publicUrl: string, { theme } = productMailBrand): TextMessage {
  const { sms, subject } = contentOf(message, publicUrl, theme.brand?.short_name ?? theme.name)
  return { to: message.recipient, body: sms ?? subject }
}
