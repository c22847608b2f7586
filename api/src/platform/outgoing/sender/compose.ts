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
  { brand, group_id }: { brand: string; group_id: string | null },
): MessageContent {
  if (!isKind(kind)) throw new Error(`${kind} is no kind of message`)
  const formats = localeIn(locale, region)
  return templates[kind](document, {
    t: wordsFor(formats, brand),
    link: (path) => addressOf(path, publicUrl, { locale, group: isOfVisitors(path) ? group_id : null }),
    moment: (instant, timeZone) => momentIn(formats, timeZone, instant),
    day: (instant) =>
      new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant)),
  })
}

/** Pages that a recipient opens without a session, which do not know whose they are. */
const isOfVisitors = (path: string): boolean => /^\/(?:forgot|confirm_email|unsubscribe|not_me)\//.test(path)

/** The URL of a path, whose page is then in the language and brand of the message; throws where it would leave the product. */
function addressOf(path: string, publicUrl: string, more: Record<string, string | null> = {}): string {
  const base = publicUrl.replace(/\/$/, '')
  const url = new URL(`${base}${path}`)
  if (!path.startsWith('/') || url.origin !== new URL(base).origin) throw new Error('A message links to another place')
  // Appended as text, so that the rest of the query stays as it was written.
  for (const [name, value] of Object.entries(more))
    if (value !== null) url.search += `${url.search ? '&' : '?'}${name}=${value}`
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
  const content = contentOf(message, publicUrl, { brand: name, group_id: brand.group_id })
  const stop = unsubscribe && `/unsubscribe/${unsubscribe.id}/${unsubscribe.code}`
  const layout = layoutOf(content, {
    locale: message.locale,
    t: wordsFor(message.locale, name),
    stop: stop && addressOf(stop, publicUrl, { locale: message.locale, group: brand.group_id }),
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

/** A message as an SMS, which is short: so is the name in it, with which it begins also where it comes from a number. */
export function textMessageOf(message: Message, publicUrl: string, brand = productMailBrand): TextMessage {
  const { theme, text_sender, group_id } = brand
  const { sms, subject } = contentOf(message, publicUrl, { brand: theme.brand?.short_name ?? theme.name, group_id })
  return { to: message.recipient, body: sms ?? subject, sender: text_sender }
}
