import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** What PostgreSQL fills in when it is left out. */
type Filled<T> = Generated<T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type FilledTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A date without a zone: `YYYY-MM-DD`; the pool is told not to make a Date of it. */
type LocalDate = string

export interface FeatureDocument { title: string; enabled: boolean }

/** What one route of a release needs: files of its own, and keys of what it takes from the host. */
export interface RoutePreload { files: string[]; shared: string[] }

/** What one shared module is to whoever uses it: see sharedModules in the contract. */
export type SharedModuleDocuments = Record<string, { version: string | null; exports: string[] | null }>

/** What a rule of a rollout said; `changed_by` is kept where it was the installation's own. */
export interface RuleDocument { version: string; percent: number; theme_key: string | null; urgent: boolean; changed_by?: 'bundled' }

/** All tables, one name each; an area uses its own and asks the others' functions for theirs. */
export interface Tables {
  companies: { id: string; key: string; name: string; status: 'open' | 'closed'; default_theme_key: string; features: JSONColumnType<FeatureDocument[]>; study_key: string }
  themes: { company_id: string; key: string; name: string; light: JSONColumnType<Record<string, string>>; dark: JSONColumnType<Record<string, string>>; features: JSONColumnType<FeatureDocument[]> }
  groups: { id: string; company_id: string; key: string; name: string; code: string; theme_key: string; status: 'open' | 'closed' }
  releases: { remote: string; version: string; address: string; manifest: string; files: JSONColumnType<Record<string, string>>; descriptor: JSONColumnType<object>; preload: JSONColumnType<Record<string, RoutePreload>>; texts: JSONColumnType<Record<string, string[]>>; contract: number; published_by: string; published_at: FilledTimestamp; needs: ColumnType<SharedModuleDocuments, string | undefined, string>; taken_back_at: NullableTimestamp }
  rollouts: { id: string; remote: string; version: string; company_id: string | null; group_id: string | null; percent: number; theme_key: string | null; changed_by: string; changed_at: FilledTimestamp; urgent: Filled<boolean>; previous: ColumnType<RuleDocument | null, string | null | undefined, string | null> }
  audit_trail: { id: string; at: FilledTimestamp; actor: string; action: string; subject: string; document: JSONColumnType<object> }
  remote_failures: {
    id: string; at: FilledTimestamp; remote: string; version: string; reason: string; company_id: string | null; group_id: Filled<string | null>
    /** The scope of the rule that gave this release to whoever tells; served: whether one did. */
    rollout_company_id: Filled<string | null>; rollout_group_id: Filled<string | null>; served: Filled<boolean>
    /** Tells different people apart and names nobody. */
    reporter: Filled<string | null>
  }
  rollout_changes: {
    id: string; at: FilledTimestamp; remote: string; company_id: string | null; group_id: string | null; action: 'rollout' | 'rollback' | 'taken_back'
    before: ColumnType<RuleDocument | null, string | null, string | null>; after: ColumnType<RuleDocument | null, string | null, string | null>
    /** Open tabs take the change over at once, also where it leaves no rule that could say so. */
    urgent: Filled<boolean>; changed_by: string; reason: string | null; undone_at: NullableTimestamp
  }
  registry_state: { only_one: Filled<boolean>; revision: ColumnType<string, number, number> }
  team_tokens: { id: string; remote: string; name: string; token_hash: Buffer; created_by: string; created_at: FilledTimestamp; last_used_at: NullableTimestamp; revoked_at: NullableTimestamp }
  release_files: { digest: string; size: number; sent_at: FilledTimestamp }
  user_roles: { user_id: string; role: 'operator' | 'tester' }
  rate_limits: { key: string; window_start: Timestamp; hits: number }
  study_loads: { study_key: string; checksum: string; loaded_at: FilledTimestamp }
  users: {
    id: string; email: string; password_hash: string | null; first_name: string | null; last_name: string | null; locale: Filled<string>; time_zone: string | null
    avatar_id: number | null; image_id: string | null; features: ColumnType<FeatureDocument[], string | undefined, string>; response_count: Filled<number>; activated: Filled<boolean>; created_at: FilledTimestamp
  }
  memberships: { user_id: string; group_id: string; company_id: string; joined_at: FilledTimestamp }
  sessions: { user_id: string; token_hash: Buffer; csrf_hash: Buffer; device_name: string | null; created_at: FilledTimestamp; last_seen_at: FilledTimestamp; expires_at: Timestamp }
  relationships: { user_id: string; id: string; to_user_id: string | null; to_user_email: string; from_status: string; to_status: string; visibility: number; theme_key: string | null; created_at: FilledTimestamp }
  conversations: { id: string; subject: string; created_at: Timestamp; updated_at: Timestamp }
  conversation_participants: { user_id: string; conversation_id: string; last_time_read: NullableTimestamp }
  messages: { conversation_id: string; id: string; from_user_id: string; message: string; created_at: Timestamp }
  surveys: { id: string; version: number; company_id: string; key: string; document: JSONColumnType<object> }
  survey_responses: { user_id: string; id: string; survey_id: string; survey_version: number; activity_id: string | null; answers: JSONColumnType<object>; score: ColumnType<object | null, string | null, string | null>; started_at: Timestamp; completed_at: NullableTimestamp }
  activity_definitions: { id: string; version: number; company_id: string; key: string; document: JSONColumnType<object> }
  participant_activities: { user_id: string; activity_id: string; definition_version: number; position: number; show_on_analytics: Filled<boolean>; joined_at: FilledTimestamp; removed_at: NullableTimestamp }
  objectives: { user_id: string; id: string; activity_id: string; type: string; position: number; document: JSONColumnType<object>; created_at: FilledTimestamp; removed_at: NullableTimestamp }
  responses: {
    user_id: string; id: string; activity_id: string; definition_version: number; measured_at: Timestamp; time_zone: string; date_posted_for: LocalDate
    is_visible: boolean; entries: JSONColumnType<object[]>; point_total: number; revision: Filled<number>; created_at: FilledTimestamp; updated_at: FilledTimestamp; deleted_at: NullableTimestamp
  }
  appointments: { user_id: string; id: string; creator_user_id: string; start_at: Timestamp; end_at: Timestamp; canceled_at: NullableTimestamp; request_type: 'reschedule_request' | 'cancel' | null; proposed_time: NullableTimestamp }
  device_connections: { user_id: string; source_id: string; document: JSONColumnType<object>; connected_at: FilledTimestamp }
  oauth_states: { user_id: string; state_hash: Buffer; source_id: string; expires_at: Timestamp }
}
