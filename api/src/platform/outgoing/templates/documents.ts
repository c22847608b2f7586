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
