import * as z from 'zod/mini'
import { template } from './template'
import { name } from './plain-name'

/** To the care team. Who, which survey and when; what was answered is read after signing in. */
export const surveyAlert = template(
  z.object({
    participant_id: z.uuid(),
    participant: name,
    survey: z.string(),
    answered_at: z.string(),
    time_zone: z.string(),
    late: z.boolean(),
    link: z.string(),
  }),
  ({ participant_id, participant, survey, answered_at, time_zone, late, link }, { t, link: address, moment }) => ({
    subject: t('mails.survey_alert.subject'),
    first_name: null,
    paragraphs: [
      t('mails.survey_alert.body', { participant: participant ?? participant_id, survey }),
      t('mails.survey_alert.answered', { moment: moment(answered_at, time_zone) }),
      ...(late ? [t('mails.survey_alert.late')] : []),
    ],
    action: { label: t('mails.survey_alert.action'), href: address(link) },
    after: [t('mails.survey_alert.no_answers')],
  }),
)
