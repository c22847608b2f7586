import * as z from 'zod/mini'
import { letter } from './letter'
import { name } from './plain'

const withLink = z.object({ first_name: name, link: z.string() })

/** Asks to confirm an e-mail address. */
export const emailConfirmation = letter(withLink, ({ first_name, link }, { t, link: address }) => ({
  subject: t('mails.email_confirmation.subject'),
  first_name,
  paragraphs: [t('mails.email_confirmation.body')],
  action: { label: t('mails.email_confirmation.action'), href: address(link) },
  after: [t('mails.email_confirmation.ignore')],
}))

/** May this address take the place of the one before? */
export const emailChange = letter(withLink, ({ first_name, link }, { t, link: address }) => ({
  subject: t('mails.email_change.subject'),
  first_name,
  paragraphs: [t('mails.email_change.body')],
  action: { label: t('mails.email_change.action'), href: address(link) },
  after: [t('mails.email_change.ignore')],
}))

/** To the address before: the last that comes there. */
export const emailChanged = letter(z.object({ first_name: name }), ({ first_name }, { t }) => ({
  subject: t('mails.email_changed.subject'),
  first_name,
  paragraphs: [t('mails.email_changed.body'), t('mails.email_changed.warning')],
  after: [],
}))
