import { id, instant, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const surveyAlerts = personalTable('survey_alerts', {
  user_id: ownerId(),
  survey_response_id: id().leftOut('key', 'names the response, which is there'),
  alert_key: text().leftOut('technical', 'which rule of the study held; the answers are there'),
  answered_at: instant().leftOut('technical', 'when the survey was answered is there'),
  /** The number of addresses notified. */
  recipients: number().leftOut('technical', 'how many of the care team were written to'),
  created_at: instant().filled().leftOut('technical', 'that the care team was told, and when, is in the audit trail'),
})
