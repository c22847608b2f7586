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
  consent_entries: {
    user_id: string
    id: string
    objective_id: string
    activity_id: string
    definition_version: number
    version: number
    accepted_consent: boolean
    consenting_first_name: string | null
    consenting_last_name: string | null
    signature_image_id: string | null
    signature_text: string | null
    /** What they agreed to, as they read it. */
    consent_check_text: string | null
    locale: string
    created_at: FilledTimestamp
  }
}
