import type { ColumnType, JSONColumnType } from 'kysely'
import type { Timestamp, FilledTimestamp, NullableTimestamp } from './columns'

/** The tables of surveys. */
export interface SurveysTables {
  surveys: { id: string; version: number; company_id: string; key: string; document: JSONColumnType<object> }
  survey_responses: {
    user_id: string
    id: string
    survey_id: string
    survey_version: number
    activity_id: string | null
    answers: JSONColumnType<object>
    score: ColumnType<object | null, string | null, string | null>
    started_at: Timestamp
    completed_at: NullableTimestamp
  }
  /** Every consent of a participant and every withdrawal, each a further row; none is ever changed. */
  consent_entries: {
    user_id: string
    id: string
    /** Where it was asked for: an objective of an activity, or a question of a survey. */
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
    /** Rises with each consent to the same objective or question. */
    version: number
    accepted_consent: boolean
    /** It takes back the one before. */
    withdrawn: boolean
    consenting_first_name: string | null
    consenting_last_name: string | null
    relationship: string | null
    signature_image_id: string | null
    /** SHA-256 of the picture, in hexadecimal digits. */
    signature_hash: string | null
    signature_text: string | null
    /** The document that was on the screen, as they read it (Markdown). */
    consent_text: string | null
    /** What they agreed to, as they read it. */
    consent_check_text: string | null
    /** The questions about the text, and what was answered. */
    comprehension: ColumnType<object | null, string | null, string | null>
    locale: string
    /** The participant's at that moment. */
    time_zone: string | null
    /** Its place among the consents of the participant, from 1. */
    sequence: number
    /** The hash of the consent before it. */
    previous_hash: string | null
    /** SHA-256 over all of the above and the moment, see `surveys/consent/chain.ts`. */
    hash: string
    created_at: FilledTimestamp
  }
}
