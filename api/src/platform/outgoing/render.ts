import type { Words } from '../../http/words'
import type { MessageContent } from './templates/template'

/** A message with its complete layout, as texts. */
export interface MessageLayout {
  locale: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  code?: string | undefined
  /** `address_label` stands before the address where there is no button. */
  action?: { label: string; href: string; hint: string; address_label: string } | undefined
  after: readonly string[]
  /** The "not me" link; null without one. */
  refusal: SmallLink | null
  /** Why the recipient gets it. */
  about: string
  /** The unsubscribe link; null for mails that are not optional. */
  stop: SmallLink | null
}

/** A sentence with a link, below the message. */
export interface SmallLink {
  hint: string
  label: string
  href: string
}

/** Adds the layout to a message's content. `stop` is the unsubscribe URL. */
export function layoutOf(
  content: MessageContent,
  { locale, t, stop }: { locale: string; t: Words; stop: string | null },
): MessageLayout {
  const { subject, first_name, paragraphs, code, action, after, refusal } = content
  return {
    locale,
    subject,
    greeting: first_name === null ? t('mails.greeting_nameless') : t('mails.greeting', { name: first_name }),
    paragraphs,
    code,
    action: action && {
      ...action,
      hint: t('mails.link'),
      address_label: t('mails.action_address', { label: action.label }),
    },
    after,
    refusal: refusal ?? null,
    about: t('mails.about'),
    stop: stop === null ? null : { hint: t('mails.stop'), label: t('mails.stop_link'), href: stop },
  }
}

/** The mail as plain text. */
export function renderText({ greeting, paragraphs, code, action, after, refusal, about, stop }: MessageLayout): string {
  return (
    [
      greeting,
      ...paragraphs,
      code && `    ${code}`,
      action && `${action.address_label}\n${action.href}`,
      ...after,
      '--',
      refusal && `${refusal.hint}\n${refusal.href}`,
      about,
      stop && `${stop.hint}\n${stop.href}`,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n'
  )
}
