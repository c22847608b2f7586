import { boolean, id, instant, json, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const surveyResponses = personalTable('survey_responses', {
  user_id: ownerId(),
  id: id().leftOut('key', 'names the response'),
  survey_id: id().leftOut('key', 'the title of the survey is there'),
  survey_version: number().leftOut('technical', 'which version of the questions; they stand beside the answers'),
  activity_id: id().null().leftOut('key', 'the title of the activity is there'),
  answers: json<object>().archived(),
  /** The first score, for lists. */
  score: json<object>().null().archived(),
  started_at: instant().archived(),
  completed_at: instant().null().archived(),
  /** The language in which it was started; this and the next two are null in rows of earlier releases. */
  locale: text().null().archived(),
  time_zone: text().null().archived(),
  /** ENGINE_VERSION that completed it. */
  engine_version: number().null().leftOut('technical', 'which release worked out the scores'),
  has_seen_introduction: boolean().filled().leftOut('technical', 'whether the introduction is shown again'),
  /** Every score. */
  scores: json<object>().null().archived(),
  /** Ids under which other devices of the participant started the same response. */
  other_ids: json<string[]>().filled().leftOut('key', 'names that further devices had for the response'),
  /** Values of the survey's `fhirpath("…")` by expression; null where it has none. */
  external_values: json<Record<string, number | string | boolean | null>>()
    .null()
    .leftOut('technical', 'what rules gave; what follows from it is among the answers'),
  /** Keys of the alerts that the participant has read on any device. */
  read_alerts: json<string[]>().filled().leftOut('technical', 'whether an alert is shown again; the answers are there'),
  /** Answers that were given and do not count (`EarlierAnswer`). */
  earlier_answers: json<object>().filled().archived(),
  /** When the server received the completion; `completed_at` is by the device's clock. Null in rows of earlier releases. */
  completion_received_at: instant()
    .null()
    .leftOut('technical', 'when a device sent it; when the survey was completed is there'),
})
