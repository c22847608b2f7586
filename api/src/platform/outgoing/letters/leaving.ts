import * as z from 'zod/mini'
import { letter } from './letter'
import { name } from './plain'

/** Says until when they can change their mind. */
export const deletionRequested = letter(
  z.object({ first_name: name, delete_after: z.string() }),
  ({ first_name, delete_after }, { t, link, day }) => ({
    subject: t('mails.deletion_requested.subject'),
    first_name,
    paragraphs: [t('mails.deletion_requested.body', { date: day(delete_after) }), t('mails.deletion_requested.until')],
    action: { label: t('mails.deletion_requested.action'), href: link('/profile') },
    after: [t('mails.deletion_requested.warning')],
  }),
)

/** The last mail of an account. */
export const deletionDone = letter(z.object({ first_name: name }), ({ first_name }, { t }) => ({
  subject: t('mails.deletion_done.subject'),
  first_name,
  paragraphs: [t('mails.deletion_done.body'), t('mails.deletion_done.thanks')],
  after: [],
}))
