import type { ColumnType, JSONColumnType } from 'kysely'
import type { Filled, Timestamp, FilledTimestamp, NullableTimestamp } from './columns'

/** The tables of surveys. */
export interface SurveysTables {
  surveys: {
    id: string
    version: number
    company_id: string
    key: string
    document: JSONColumnType<object>
    loaded_at: ColumnType<Date | null, Date | undefined, Date | null>
  }
  survey_responses: {
    user_id: string
    id: string
    survey_id: string
    survey_version: number
    activity_id: string | null
    answers: JSONColumnType<object>
    /** The first score, for lists. */
    score: ColumnType<object | null, string | null, string | null>
    started_at: Timestamp
    completed_at: NullableTimestamp
    /** The language in which it was started; this and the next two are null in rows of earlier releases. */
    locale: ColumnType<string | null, string | null | undefined, string | null>
    time_zone: ColumnType<string | null, string | null | undefined, string | null>
    /** ENGINE_VERSION that completed it. */
    engine_version: ColumnType<number | null, number | null | undefined, number | null>
    has_seen_introduction: Filled<boolean>
    /** Every score. */
    scores: ColumnType<object | null, string | null | undefined, string | null>
    /** Ids under which other devices of the participant started the same response. */
    other_ids: ColumnType<string[], string | undefined, string>
    /** Values of the survey's `fhirpath("…")` by expression; null where it has none. */
    external_values: ColumnType<
      Record<string, number | string | boolean | null> | null,
      string | null | undefined,
      string | null
    >
    /** Keys of the alerts that the participant has read on any device. */
    read_alerts: ColumnType<string[], string | undefined, string>
    /** Answers that were given and do not count (`EarlierAnswer`). */
    earlier_answers: ColumnType<object, string | undefined, string>
    /** When the server received the completion; `completed_at` is by the device's clock. Null in rows of earlier releases. */
    completion_received_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  survey_alerts: {
    user_id: string
    survey_response_id: string
    alert_key: string
    answered_at: Timestamp
    /** The number of addresses notified. */
    recipients: number
    created_at: FilledTimestamp
  }
  dynamic_lists: { id: string; company_id: string; key: string; title: JSONColumnType<object, string, string> }
  dynamic_list_items: {
    list_id: string
    code: string
    position: number
    label: JSONColumnType<object, string, string>
    /** The texts of all languages, lower case, without accents. */
    words: string
    withdrawn_at: NullableTimestamp
  }
  /** Who was written to about a consent in an activity whose terms have changed. */
  activity_consent_notices: {
    user_id: string
    activity_id: string
    /** The version with the changed terms. */
    definition_version: number
    created_at: FilledTimestamp
  }
  /** Who was written to about a consent whose document has changed. */
  consent_notices: {
    user_id: string
    survey_id: string
    /** The version with the changed document. */
    survey_version: number
    created_at: FilledTimestamp
  }
  /** Every consent and withdrawal of a participant. Append-only. */
  consent_entries: {
    user_id: string
    id: string
    /** Consent to an objective of an activity, or a question of a survey. */
    kind: 'objective' | 'survey'
    /** `objective`: which, in which version of its activity. */
    objective_id: string | null
    activity_id: string | null
    definition_version: number | null
    /** `survey`: the question, in the response to a version of the survey. */
    survey_id: string | null
    survey_version: number | null
    survey_response_id: string | null
    question_key: string | null
    /** Incremented with each consent to the same objective or question. */
    version: number
    accepted_consent: boolean
    /** It withdraws the previous one. */
    withdrawn: boolean
    consenting_first_name: string | null
    consenting_last_name: string | null
    relationship: string | null
    signature_image_id: string | null
    /** SHA-256 of the picture, in hexadecimal digits. */
    signature_hash: string | null
    signature_text: string | null
    /** The document as displayed (Markdown). */
    consent_text: string | null
    /** The statement agreed to, as displayed. */
    consent_check_text: string | null
    /** Comprehension questions and their answers. */
    comprehension: ColumnType<object | null, string | null, string | null>
    locale: string
    /** The participant's zone at that moment. */
    time_zone: string | null
    /** Its index among the participant's consents, from 1. */
    sequence: number
    /** The hash of the previous consent. */
    previous_hash: string | null
    /** SHA-256 over all of the above and the moment, see `surveys/consent/chain.ts`. */
    hash: string
    created_at: FilledTimestamp
  }
}
