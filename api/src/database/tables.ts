import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

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

export type Gender = 'female' | 'male' | 'non_binary' | 'other' | 'not_said'
export type Severity = 'mild' | 'moderate' | 'severe'
export type CodePurpose = 'sign_in' | 'registration' | 'primary_contact_number' | 'secondary_contact_number'
export type PageKind = 'user_agreement' | 'terms' | 'privacy_policy' | 'help' | 'extra_page'

/** How somebody came: what her browser said of itself, the code she had, and the campaign that brought her. */
export interface RegistrationDocument { device?: string; device_identifier?: string; code?: string; invitation_id?: string; utm?: Record<string, string> }

/** All tables, one name each; an area uses its own and asks the others' functions for theirs. */
export interface Tables {
  companies: { id: string; key: string; name: string; status: 'open' | 'closed'; default_theme_key: string; features: JSONColumnType<FeatureDocument[]>; study_key: string }
  themes: { company_id: string; key: string; name: string; light: JSONColumnType<Record<string, string>>; dark: JSONColumnType<Record<string, string>>; features: JSONColumnType<FeatureDocument[]> }
  groups: { id: string; company_id: string; key: string; name: string; code: string; theme_key: string; status: 'open' | 'closed'; two_factor: Filled<boolean>; onboarding_surveys: ColumnType<string[], string | undefined, string>; /** Ids, in the order of the dashboard. */ activities: ColumnType<string[], string | undefined, string> }
  releases: { remote: string; version: string; address: string; manifest: string; files: JSONColumnType<Record<string, string>>; descriptor: JSONColumnType<object>; preload: JSONColumnType<Record<string, RoutePreload>>; texts: JSONColumnType<Record<string, string[]>>; contract: number; published_by: string; published_at: FilledTimestamp; needs: ColumnType<SharedModuleDocuments, string | undefined, string>; taken_back_at: NullableTimestamp }
  rollouts: { id: string; remote: string; version: string; company_id: string | null; group_id: string | null; percent: number; theme_key: string | null; changed_by: string; changed_at: FilledTimestamp; urgent: Filled<boolean>; previous: ColumnType<RuleDocument | null, string | null | undefined, string | null> }
  /** `user_id`: whom it concerns; `by_user_id`: the operator who did it, where it was another. `times` within a minute, the last of them at `last_at`. */
  security_events: { id: string; at: FilledTimestamp; last_at: FilledTimestamp; event: string; user_id: string | null; by_user_id: string | null; call: string | null; network: string | null; source: string | null; request_id: string | null; times: Filled<number>; document: ColumnType<Record<string, unknown>, string | undefined, string> }
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
  release_files: { digest: string; size: number; sent_at: FilledTimestamp; /** Whose team sent it. */ remote: Filled<string | null> }
  user_roles: { user_id: string; role: 'operator' | 'tester' }
  /** Waits for its first code until it is confirmed. */
  second_factors: { user_id: string; sealed_secret: string; created_at: FilledTimestamp; confirmed_at: NullableTimestamp; last_step: ColumnType<number, number | undefined, number> }
  recovery_codes: { user_id: string; code_hash: Buffer; created_at: FilledTimestamp }
  rate_limits: { key: string; window_start: Timestamp; hits: number }
  study_loads: { study_key: string; checksum: string; loaded_at: FilledTimestamp }
  users: {
    id: string; email: string; password_hash: string | null; first_name: string | null; last_name: string | null; locale: Filled<string>; time_zone: string | null
    avatar_id: number | null; image_id: string | null; features: ColumnType<FeatureDocument[], string | undefined, string>; response_count: Filled<number>; activated: Filled<boolean>; created_at: FilledTimestamp
    gender: Filled<Gender | null>; gender_other: Filled<string | null>; birth_year: Filled<number | null>; preferred_language: Filled<string | null>
    /** E.164, verified by a code. */
    primary_contact_number: Filled<string | null>; secondary_contact_number: Filled<string | null>
    contact_time_preference: Filled<string | null>; contact_method: Filled<number | null>; address: Filled<string | null>
    dont_send_emails: Filled<boolean>; allergy_toggle: Filled<boolean>; email_confirmed_at: NullableTimestamp; unsubscribe_code: Filled<string>
    /** How she came: device, code, utm parameters. */
    registration: ColumnType<RegistrationDocument, string | undefined, string>
    /** How many she added herself. */
    medication_count: Filled<number>; symptom_count: Filled<number>; vital_count: Filled<number>
    reminders_by_email: Filled<boolean>
  }
  memberships: { user_id: string; group_id: string; company_id: string; joined_at: FilledTimestamp }
  sessions: { user_id: string; token_hash: Buffer; csrf_hash: Buffer; /** An operator showed a code of her second factor. */ second_factor: Filled<boolean>; device_name: string | null; created_at: FilledTimestamp; last_seen_at: FilledTimestamp; expires_at: Timestamp; id: Filled<string>; shared_device: Filled<boolean> }
  /** Browsers in which somebody has signed in before. */
  known_devices: { user_id: string; token_hash: Buffer; created_at: FilledTimestamp; expires_at: Timestamp }
  relationships: { user_id: string; id: string; to_user_id: string | null; to_user_email: string; from_status: string; to_status: string; visibility: number; theme_key: string | null; created_at: FilledTimestamp }
  conversations: { id: string; subject: string; created_at: Timestamp; updated_at: Timestamp }
  conversation_participants: { user_id: string; conversation_id: string; last_time_read: NullableTimestamp }
  messages: { conversation_id: string; id: string; from_user_id: string; message: string; created_at: Timestamp }
  surveys: { id: string; version: number; company_id: string; key: string; document: JSONColumnType<object> }
  survey_responses: { user_id: string; id: string; survey_id: string; survey_version: number; activity_id: string | null; answers: JSONColumnType<object>; score: ColumnType<object | null, string | null, string | null>; started_at: Timestamp; completed_at: NullableTimestamp }
  activity_definitions: { id: string; version: number; company_id: string; key: string; document: JSONColumnType<object> }
  participant_activities: { user_id: string; activity_id: string; definition_version: number; position: number; show_on_analytics: Filled<boolean>; joined_at: FilledTimestamp; removed_at: NullableTimestamp; /** The version whose reminders she has; null before they were copied. */ reminders_version: Filled<number | null> }
  objectives: { user_id: string; id: string; activity_id: string; type: string; position: number; document: JSONColumnType<object>; created_at: FilledTimestamp; removed_at: NullableTimestamp }
  responses: {
    user_id: string; id: string; activity_id: string; definition_version: number; measured_at: Timestamp; time_zone: string; date_posted_for: LocalDate
    is_visible: boolean; entries: JSONColumnType<object[]>; point_total: number; revision: Filled<number>; created_at: FilledTimestamp; updated_at: FilledTimestamp; deleted_at: NullableTimestamp
    /** The size of `entries` as text. */
    entry_bytes: GeneratedAlways<number>
  }
  appointments: { user_id: string; id: string; creator_user_id: string; start_at: Timestamp; end_at: Timestamp; canceled_at: NullableTimestamp; request_type: 'reschedule_request' | 'cancel' | null; proposed_time: NullableTimestamp }
  device_connections: { user_id: string; source_id: string; document: JSONColumnType<object>; connected_at: FilledTimestamp }
  oauth_states: { user_id: string; state_hash: Buffer; source_id: string; expires_at: Timestamp }
  one_time_codes: { user_id: string; purpose: CodePurpose; channel: 'sms' | 'email'; address: string; code_hash: string; tries: Filled<number>; sent_at: FilledTimestamp; expires_at: Timestamp; locked_until: NullableTimestamp }
  pending_entries: { user_id: string; token_hash: Buffer; purpose: 'sign_in' | 'registration'; expires_at: Timestamp }
  password_resets: { user_id: string; token_hash: Buffer; email: string; created_at: FilledTimestamp; expires_at: Timestamp; used_at: NullableTimestamp }
  email_confirmations: { user_id: string; token_hash: Buffer; email: string; created_at: FilledTimestamp; expires_at: Timestamp; used_at: NullableTimestamp }
  invitations: { id: string; from_user_id: string | null; relationship_id: string | null; email: string; first_name: string | null; last_name: string | null; group_id: string | null; locale: Filled<string>; unsubscribe_code: Filled<string>; created_at: FilledTimestamp; expires_at: Timestamp; accepted_at: NullableTimestamp }
  user_conditions: { user_id: string; id: string; condition_id: string | null; name: string; date_of_diagnosis: string | null; position: number }
  user_allergies: { user_id: string; id: string; allergy_id: string | null; allergen: string; severity: Severity; position: number }
  user_medication_allergies: { user_id: string; id: string; medication_id: string | null; name: string; severity: Severity; position: number }
  additional_contacts: { user_id: string; id: string; name: string; relationship: string | null; phone_number: string | null; email: string | null; position: number }
  health_care_provider_informations: { user_id: string; id: string; name: string; specialty: string | null; organization: string | null; phone_number: string | null; email: string | null; address: string | null; position: number }
  statuses: { user_id: string; id: string; text: string; created_at: FilledTimestamp }
  watched_tutorials: { user_id: string; name: string; watched_at: FilledTimestamp }
  images: { user_id: string; id: string; type: 'profile' | 'entry' | 'message' | 'signature'; content: Buffer; width: number; height: number; response_id: string | null; objective_id: string | null; created_at: FilledTimestamp }
  pages: { id: string; version: number; company_id: string; group_id: string | null; kind: PageKind; key: string; document: JSONColumnType<object>; published_at: FilledTimestamp; withdrawn_at: NullableTimestamp }
  agreement_acceptances: { user_id: string; agreement_id: string; version: number; locale: string; accepted_at: FilledTimestamp }
  outgoing_messages: { id: string; user_id: string | null; channel: 'email' | 'sms'; recipient: string; kind: string; locale: string; document: JSONColumnType<object>; created_at: FilledTimestamp; send_after: FilledTimestamp; give_up_at: Timestamp; tries: Filled<number>; sent_at: NullableTimestamp; given_up_at: NullableTimestamp; failure: Filled<string | null> }
  email_suppressions: { email_hash: Buffer; created_at: FilledTimestamp }
  objective_settings: { user_id: string; objective_id: string; activity_id: string; /** She has changed the study's reminders. */ own_reminders: Filled<boolean> }
  reminders: {
    user_id: string; id: string; activity_id: string; objective_id: string; repeat_type: 'daily' | 'weekly' | 'monthly' | 'interval'; repeat: Filled<boolean>
    /** HHMM on her wall clock. */
    time: number; day_number: number | null; start_date: LocalDate | null; note: string | null; send_notifications: Filled<boolean>; created_at: FilledTimestamp
    /** The zone that `next_at` was reckoned in. */
    planned_zone: Filled<string | null>; next_at: NullableTimestamp; /** The date on her calendar that `next_at` is for. */ next_date: Filled<LocalDate | null>
    /** When it was handed to whoever fires; null until then. */
    queued_at: NullableTimestamp
  }
  /** One for each date on her calendar and time of day, wherever she is then. */
  reminder_firings: { user_id: string; reminder_id: string; date_for: LocalDate; time: number; scheduled_for: Timestamp; activity_id: string; outcome: 'sent' | 'late' | 'skipped' | 'silent'; fired_at: FilledTimestamp }
  push_subscriptions: { user_id: string; id: string; endpoint: string; p256dh: string; auth: string; device_name: string | null; created_at: FilledTimestamp }
  push_keys: { only_one: Filled<boolean>; public_key: string; private_key: string; created_at: FilledTimestamp }
  custom_symptoms: { user_id: string; id: string; name: string; normalized_name: string; created_at: FilledTimestamp }
  custom_vitals: { user_id: string; id: string; name: string; normalized_name: string; storage_unit: string; created_at: FilledTimestamp }
  activity_visibilities: { user_id: string; activity_id: string; relationship_id: string; other_user_id: string; may_see: boolean; changed_at: FilledTimestamp }
  todos: { user_id: string; id: string; todo: string; status: 'active' | 'complete'; created_at: FilledTimestamp; updated_at: FilledTimestamp; deleted_at: NullableTimestamp }
  /** `user_id` is whose response it is. */
  comments: { user_id: string; id: string; response_id: string; from_user_id: string; text: string; created_at: FilledTimestamp }
  library_categories: { id: string; company_id: string; key: string; position: number; document: JSONColumnType<object> }
  healthy_doses: { id: string; company_id: string; key: string; document: JSONColumnType<object> }
  study_media: { id: string; company_id: string; key: string; content_type: string; content: Buffer }
  consent_entries: {
    user_id: string; id: string; objective_id: string; activity_id: string; definition_version: number; version: number; accepted_consent: boolean
    consenting_first_name: string | null; consenting_last_name: string | null; signature_image_id: string | null; signature_text: string | null
    /** What she agreed to, as she read it. */
    consent_check_text: string | null; locale: string; created_at: FilledTimestamp
  }
  deletion_requests: { user_id: string; requested_at: FilledTimestamp; delete_after: Timestamp }
}
