import * as z from 'zod/mini'
import { name } from './plain-name'
import { template } from './template'

/** The subjects, which show on a locked phone, say nothing of what is attached. */
const withDocument = (kind: 'survey_report' | 'consent_copy') =>
  template(z.object({ first_name: name }), ({ first_name }, { t }) => ({
    subject: t(`mails.${kind}.subject`),
    first_name,
    paragraphs: [t(`mails.${kind}.body`)],
    after: [t(`mails.${kind}.careful`)],
  }))

/** Answers to a survey, which the participant asked for. */
export const surveyReport = withDocument('survey_report')

/** Consents, which the participant asked for. */
export const consentCopy = withDocument('consent_copy')

/** A consent whose document has changed: what it says is read after signing in. */
export const consentChanged = template(
  z.object({ first_name: name, link: z.string() }),
  ({ first_name, link }, { t, link: address }) => ({
    subject: t('mails.consent_changed.subject'),
    first_name,
    paragraphs: [t('mails.consent_changed.body')],
    action: { label: t('mails.consent_changed.action'), href: address(link) },
    after: [t('mails.consent_changed.until')],
  }),
)

/** A report of the history, which the participant asked for. */
export const historyReport = template(
  z.object({ first_name: name, attached: z.boolean(), link: z.string() }),
  ({ first_name, attached, link }, { t, link: address }) => ({
    subject: t('mails.history_report.subject'),
    first_name,
    paragraphs: [t(attached ? 'mails.history_report.body' : 'mails.history_report.large')],
    ...(attached ? {} : { action: { label: t('mails.history_report.action'), href: address(link) } }),
    after: [t('mails.history_report.careful')],
  }),
)
