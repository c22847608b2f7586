import { boolean, code, id, instant, json, number, ownerId, position, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** Who was written to about a consent in an activity whose terms have changed. */
export const activityConsentNotices = personalTable('activity_consent_notices', {
  user_id: ownerId(),
  activity_id: id().leftOut('key', 'the consent is there'),
  /** The version with the changed terms. */
  definition_version: number().leftOut('technical', 'which version of the study’s words; they are there'),
  created_at: instant().filled().leftOut('technical', 'that a mail was sent so that it is not sent twice'),
})

/** Who was written to about a consent whose document has changed. */
export const consentNotices = personalTable('consent_notices', {
  user_id: ownerId(),
  survey_id: id().leftOut('key', 'the consent is there'),
  /** The version with the changed document. */
  survey_version: number().leftOut('technical', 'which version of the study’s words; they are there'),
  created_at: instant().filled().leftOut('technical', 'that a mail was sent so that it is not sent twice'),
})

/** Every consent and withdrawal of a participant. Append-only. */
export const consentEntries = personalTable('consent_entries', {
  user_id: ownerId(),
  id: rowId(),
  /** Consent to an objective of an activity, or a question of a survey. */
  kind: code(['objective', 'survey']).leftOut(
    'technical',
    'where it was asked for; the activity or the survey is there',
  ),
  /** `objective`: which, in which version of its activity. */
  objective_id: id().null().leftOut('key', 'what was agreed to is there in words'),
  activity_id: id().null().leftOut('key', 'the title of the activity is there'),
  definition_version: number().null().leftOut('technical', 'which version of the study’s words; they are there'),
  /** `survey`: the question, in the response to a version of the survey. */
  survey_id: id().null().leftOut('key', 'the title of the survey is there'),
  survey_version: number().null().leftOut('technical', 'which version of the study’s words; they are there'),
  survey_response_id: id().null().leftOut('key', 'the answers are among the surveys'),
  question_key: text().null().leftOut('technical', 'what the question is called in the study’s files'),
  /** Incremented with each consent to the same objective or question. */
  version: number().archived(),
  accepted_consent: boolean().archived(),
  /** It withdraws the previous one. */
  withdrawn: boolean().archived(),
  consenting_first_name: text().null().archived(),
  consenting_last_name: text().null().archived(),
  relationship: text().null().archived(),
  signature_image_id: id().null().archived(),
  /** SHA-256 of the picture, in hexadecimal digits. */
  signature_hash: text().null().leftOut('technical', 'of the picture, which is there; the hash of the entry covers it'),
  signature_text: text().null().archived(),
  /** The document as displayed (Markdown). */
  consent_text: text().null().archived(),
  /** The statement agreed to, as displayed. */
  consent_check_text: text().null().archived(),
  /** Comprehension questions and their answers. */
  comprehension: json<object>().null().archived(),
  locale: text().archived(),
  /** The participant's zone at that moment. */
  time_zone: text().null().archived(),
  /** Its index among the participant's consents, from 1. */
  sequence: position(),
  /** The hash of the previous consent. */
  previous_hash: text().null().leftOut('technical', 'the hash of the entry covers it'),
  /** SHA-256 over all of the above and the moment, see `surveys/consent/chain.ts`. */
  hash: text().archived(),
  created_at: instant().filled().archived(),
})
