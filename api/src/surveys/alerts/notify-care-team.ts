import type { SurveyAlert } from '@almanac/domain/survey'
import { localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { fullName, peopleById } from '../../people'
import { alertRecipientsOf, mailAddresses, record } from '../../platform'
import type { Answering } from '../survey/queries'

/** After this delay the mail says that the answer arrived late. */
const LATE_MS = 15 * 60_000
/** Seconds that the mail is retried while the mail server is down. */
const ALERT_TTL_SECONDS = 14 * 86_400

interface RaisedAlerts {
  user_id: string
  answering: Answering
  /** Keys of the raised alerts. */
  alerts: readonly string[]
  /** On the participant's device. */
  answered_at: Date
}

/**
 * Notifies the care team of each raised alert that requires it, once per response,
 * in the transaction of the answers, so that neither exists without the other. The
 * mails contain no answers; the audit trail records the notification.
 */
export async function notifyCareTeam(transaction: Database, raised: RaisedAlerts): Promise<void> {
  const { answering, alerts } = raised
  const matching = answering.survey.definition.alerts.filter(
    ({ key, tell_care_team }) => tell_care_team && alerts.includes(key),
  )
  for (const alert of matching) await notifyOnce(transaction, alert, raised)
}

async function notifyOnce(
  transaction: Database,
  { key }: SurveyAlert,
  { user_id, answering, answered_at }: RaisedAlerts,
): Promise<void> {
  const emails = await alertRecipientsOf(transaction, answering.company_id)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('survey_alerts')
    .values({
      user_id,
      survey_response_id: answering.id,
      alert_key: key,
      answered_at,
      recipients: emails.length,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const people = await peopleById(transaction, [user_id])
  await mailAddresses(transaction, emails, {
    kind: 'survey_alert',
    values: (locale) => ({
      participant_id: user_id,
      participant: fullName(people.get(user_id)) || null,
      survey: localise(answering.survey.definition.title, locale),
      answered_at: answered_at.toISOString(),
      time_zone: answering.time_zone,
      late: Date.now() - answered_at.getTime() > LATE_MS,
      link: `/history?user_id=${user_id}`,
    }),
    company_id: answering.company_id,
    ttlSeconds: ALERT_TTL_SECONDS,
  })
  await record(transaction, {
    actor: user_id,
    action: 'survey_alert_sent',
    subject: answering.survey_id,
    document: { survey_response_id: answering.id, alert: key, recipients: emails.length },
  })
}
