import type { Words } from '../../../http/words'
import type { Letter } from '../letters/letter'

/** A letter with everything around it, in words. */
export interface Page {
  locale: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  code?: string | undefined
  action?: { label: string; href: string; hint: string } | undefined
  after: readonly string[]
  /** Why it comes. */
  about: string
  /** How to stop mails of this kind; null where they cannot do without them. */
  stop: { hint: string; label: string; href: string } | null
}

/** Puts a letter on its page. `stop` is the address with which mails like it are stopped. */
export function pageOf(letter: Letter, { locale, t, stop }: { locale: string; t: Words; stop: string | null }): Page {
  const { subject, first_name, paragraphs, code, action, after } = letter
  return {
    locale,
    subject,
    greeting: first_name === null ? t('mails.greeting_nameless') : t('mails.greeting', { name: first_name }),
    paragraphs,
    code,
    action: action && { ...action, hint: t('mails.link') },
    after,
    about: t('mails.about'),
    stop: stop === null ? null : { hint: t('mails.stop'), label: t('mails.stop_link'), href: stop },
  }
}
