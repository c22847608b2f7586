import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Filled, Timestamp, FilledTimestamp, NullableTimestamp, LocalDate } from './columns'

/** The tables of activities. */
export interface ActivitiesTables {
  activity_definitions: {
    id: string
    version: number
    company_id: string
    key: string
    document: JSONColumnType<object>
  }
  participant_activities: {
    user_id: string
    activity_id: string
    definition_version: number
    position: number
    show_on_analytics: Filled<boolean>
    joined_at: FilledTimestamp
    removed_at: NullableTimestamp
    /** The activity version whose reminders were copied; null before that. */ reminders_version: Filled<number | null>
  }
  objectives: {
    user_id: string
    id: string
    activity_id: string
    type: string
    position: number
    document: JSONColumnType<object>
    created_at: FilledTimestamp
    removed_at: NullableTimestamp
  }
  responses: {
    user_id: string
    id: string
    activity_id: string
    definition_version: number
    measured_at: Timestamp
    time_zone: string
    date_posted_for: LocalDate
    is_visible: boolean
    entries: JSONColumnType<object[]>
    point_total: number
    revision: Filled<number>
    created_at: FilledTimestamp
    updated_at: FilledTimestamp
    deleted_at: NullableTimestamp
    /** Who recorded it for the owner; null for the owner, NIL_ID for a deleted account. */
    recorded_by_user_id: ColumnType<string | null, string | null | undefined, string | null>
    /** The size of `entries` as text. */
    entry_bytes: GeneratedAlways<number>
  }
  /** Responses by local day: the index of the history, which `activities/history/index-days.ts` writes with each response. */
  response_days: {
    user_id: string
    activity_id: string
    date_posted_for: LocalDate
    is_visible: boolean
    responses: number
    first_at: Timestamp
    first_zone: string
    last_at: Timestamp
    last_zone: string
    /** The quarter of an hour of each response since 1970, in order. */
    quarters: number[]
    /** The zone of each, or one zone common to all. */
    zones: string[]
  }
  /** On which dates of a month anything was recorded, for streaks, and how often; written with `response_days`. */
  response_months: {
    user_id: string
    activity_id: string
    /** Its first date. */
    month: LocalDate
    is_visible: boolean
    /** Bit 0 for the first date. */
    days: number
    /** The zone of all its responses; null where there are several. */
    time_zone: string | null
    /** Number of responses. */
    responses: number
  }
  /** The numbers of an objective by local day, as entered, each unit for itself. */
  value_days: {
    user_id: string
    activity_id: string
    date_posted_for: LocalDate
    objective_id: string
    /** The index of the number within its entry, from 0. */
    part: number
    /** Empty where there is none. */
    unit: string
    is_visible: boolean
    n: number
    sum: number
    squares: number
    minimum: number
    maximum: number
    last_at: Timestamp
  }
  objective_settings: {
    user_id: string
    objective_id: string
    activity_id: string
    /** The participant changed the study's reminders. */ own_reminders: Filled<boolean>
  }
  reminders: {
    user_id: string
    id: string
    activity_id: string
    objective_id: string
    repeat_type: 'daily' | 'weekly' | 'monthly' | 'interval'
    repeat: Filled<boolean>
    /** HHMM, local time. */
    time: number
    day_number: number | null
    start_date: LocalDate | null
    note: string | null
    send_notifications: Filled<boolean>
    created_at: FilledTimestamp
    /** The zone used to compute `next_at`. */
    planned_zone: Filled<string | null>
    next_at: NullableTimestamp
    /** The local date of `next_at`. */ next_date: Filled<LocalDate | null>
    /** When it was queued for firing; null until then. */
    queued_at: NullableTimestamp
    /** When this version took effect. */ valid_from: FilledTimestamp
  }
  /** Earlier versions of changed or removed reminders, written by a database trigger. */
  past_reminders: {
    user_id: string
    id: Filled<string>
    reminder_id: string
    activity_id: string
    objective_id: string
    repeat_type: 'daily' | 'weekly' | 'monthly' | 'interval'
    repeat: boolean
    time: number
    day_number: number | null
    start_date: LocalDate | null
    send_notifications: boolean
    valid_from: Timestamp
    valid_until: Timestamp
  }
  /** One per local date and time of day, whatever the zone. */
  reminder_firings: {
    user_id: string
    reminder_id: string
    date_for: LocalDate
    time: number
    scheduled_for: Timestamp
    activity_id: string
    /** Its objective; null in older rows. */ objective_id: Filled<string | null>
    outcome: 'sent' | 'late' | 'skipped' | 'silent'
    fired_at: FilledTimestamp
  }
  push_subscriptions: {
    user_id: string
    id: string
    endpoint: string
    p256dh: string
    auth: string
    device_name: string | null
    created_at: FilledTimestamp
  }
  push_keys: { only_one: Filled<boolean>; public_key: string; private_key: string; created_at: FilledTimestamp }
  custom_symptoms: { user_id: string; id: string; name: string; normalized_name: string; created_at: FilledTimestamp }
  custom_vitals: {
    user_id: string
    id: string
    name: string
    normalized_name: string
    storage_unit: string
    created_at: FilledTimestamp
  }
  activity_visibilities: {
    user_id: string
    activity_id: string
    relationship_id: string
    other_user_id: string
    may_see: boolean
    changed_at: FilledTimestamp
  }
  /** Participants who joined a study's leaderboard, with their all-time points. */
  leaderboard_members: {
    user_id: string
    company_id: string
    name: string
    /** The name normalized so that lookalike names are equal. */
    name_key: string
    /** Their team. */
    group_id: string | null
    points: number
    joined_at: FilledTimestamp
  }
  /** Their points by local day, for recent days. */
  leaderboard_days: { user_id: string; company_id: string; date: LocalDate; points: number }
  /** Audit of views of a participant's records by others. */
  history_views: {
    user_id: string
    id: Filled<string>
    /** Null after the viewer has deleted their account. */
    viewer_user_id: string | null
    first_viewed_at: FilledTimestamp
    last_viewed_at: FilledTimestamp
    /** The hour of `first_viewed_at`. */
    first_hour: Timestamp
  }
  /** `user_id` is the owner of the response. */
  comments: {
    user_id: string
    id: string
    response_id: string
    from_user_id: string
    text: string
    created_at: FilledTimestamp
  }
  /** Notices of comments on a response: `user_id` is the recipient, `response_user_id` the response's owner. */
  comment_notices: {
    user_id: string
    response_user_id: string
    response_id: string
    /** Time of the first unread comment; null where all are read, or a reminder was sent. */
    unread_since: NullableTimestamp
    notified_at: NullableTimestamp
  }
  library_categories: {
    id: string
    company_id: string
    key: string
    position: number
    document: JSONColumnType<object>
  }
  healthy_doses: { id: string; company_id: string; key: string; document: JSONColumnType<object> }
}
