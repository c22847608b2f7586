import * as z from 'zod/mini'
import { REPORT_REASONS } from '@almanac/contracts/rules/social/conversations'
import { USER_REPORT_REASONS } from '@almanac/contracts/rules/social/user-reports'
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

/** To those who look at reported messages: who, which one and why, by ids. What was said is no part of it. */
export const messageReport = template(
  z.object({
    reporter_id: z.uuid(),
    conversation_id: z.uuid(),
    message_id: z.uuid(),
    reason: z.enum(REPORT_REASONS),
  }),
  ({ reporter_id, conversation_id, message_id, reason }, { t, link: address }) => ({
    subject: t('mails.message_report.subject'),
    first_name: null,
    paragraphs: [
      t('mails.message_report.body', { reason: t(`mails.message_report.reason_${reason}`) }),
      t('mails.message_report.which', { message_id, conversation_id, reporter_id }),
    ],
    action: { label: t('mails.message_report.action'), href: address(`/messages/${conversation_id}`) },
    after: [t('mails.message_report.no_words')],
  }),
)

/** To those who look at reported people: who reported whom and why, by ids. */
export const userReport = template(
  z.object({ reporter_id: z.uuid(), reported_id: z.uuid(), reason: z.enum(USER_REPORT_REASONS) }),
  ({ reporter_id, reported_id, reason }, { t }) => ({
    subject: t('mails.user_report.subject'),
    first_name: null,
    paragraphs: [
      t('mails.user_report.body', { reason: t(`mails.user_report.reason_${reason}`) }),
      t('mails.user_report.which', { reported_id, reporter_id }),
    ],
    after: [t('mails.user_report.next')],
  }),
)
