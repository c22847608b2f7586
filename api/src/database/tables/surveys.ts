import type { ColumnType, JSONColumnType } from 'kysely'
import type { Filled, Timestamp, FilledTimestamp, NullableTimestamp } from './columns'

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
    /** The first score that there is, as lists show it. */
    score: ColumnType<object | null, string | null, string | null>
    started_at: Timestamp
    completed_at: NullableTimestamp
    /** The language in which it was begun; null in rows of earlier releases, as the next two. */
    locale: ColumnType<string | null, string | null | undefined, string | null>
    time_zone: ColumnType<string | null, string | null | undefined, string | null>
    /** ENGINE_VERSION by which it was completed. */
    engine_version: ColumnType<number | null, number | null | undefined, number | null>
    has_seen_introduction: Filled<boolean>
    /** Every score. */
    scores: ColumnType<object | null, string | null | undefined, string | null>
    /** Ids under which further devices of the participant began the same response. */
    other_ids: ColumnType<string[], string | undefined, string>
  }
  survey_alerts: {
    user_id: string
    survey_response_id: string
    alert_key: string
    answered_at: Timestamp
    /** How many addresses were written to. */
    recipients: number
    created_at: FilledTimestamp
  }
  dynamic_lists: { id: string; company_id: string; key: string; title: JSONColumnType<object, string, string> }
  dynamic_list_items: {
    list_id: string
    code: string
    position: number
    label: JSONColumnType<object, string, string>
    /** The words of all languages, without accents, in small letters. */
    words: string
    withdrawn_at: NullableTimestamp
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
