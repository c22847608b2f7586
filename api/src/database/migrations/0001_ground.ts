import { sql, type Kysely } from 'kysely'

/**
 * The ground floor. Whatever belongs to a participant has user_id first in its
 * primary key, so that the tables can be hash-partitioned and later distributed
 * by user without another schema. No foreign keys cross users, no triggers.
 */
const statements = [
  // platform
  `create table companies (
    id uuid primary key, key text not null unique, name text not null,
    status text not null check (status in ('open', 'closed')),
    default_theme_key text not null, features jsonb not null, study_key text not null)`,
  `create table themes (
    company_id uuid not null references companies, key text not null, name text not null,
    light jsonb not null, dark jsonb not null, features jsonb not null,
    primary key (company_id, key))`,
  `create table groups (
    id uuid primary key, company_id uuid not null references companies, key text not null, name text not null,
    code text not null unique check (code ~ '^[A-Z0-9]{6}$'), theme_key text not null,
    status text not null check (status in ('open', 'closed')), unique (company_id, key))`,
  `create table releases (
    remote text not null, version text not null, address text not null, manifest text not null,
    files jsonb not null, descriptor jsonb not null, preload jsonb not null, texts jsonb not null, contract integer not null,
    published_by text not null, published_at timestamptz not null default now(),
    primary key (remote, version))`,
  `create table rollouts (
    id uuid primary key, remote text not null, version text not null,
    company_id uuid references companies, group_id uuid references groups,
    percent integer not null check (percent between 0 and 100), theme_key text,
    changed_by text not null, changed_at timestamptz not null default now())`,
  `create unique index rollouts_scope on rollouts (remote, company_id, group_id) nulls not distinct`,
  `create table audit_trail (
    id uuid primary key, at timestamptz not null default now(), actor text not null,
    action text not null, subject text not null, document jsonb not null)`,
  `create table remote_failures (
    id uuid primary key, at timestamptz not null default now(), remote text not null,
    version text not null, reason text not null, company_id uuid)`,
  `create table rate_limits (
    key text not null, window_start timestamptz not null, hits integer not null,
    primary key (key, window_start))`,
  `create table study_loads (
    study_key text primary key, checksum text not null, loaded_at timestamptz not null default now())`,
  // account
  `create table users (
    id uuid primary key, email text not null unique check (email = lower(email)), password_hash text,
    first_name text, last_name text, locale text not null default 'en', time_zone text,
    avatar_id integer, image_id uuid, features jsonb not null default '[]',
    response_count integer not null default 0, activated boolean not null default false,
    created_at timestamptz not null default now())`,
  `create table memberships (
    user_id uuid not null, group_id uuid not null references groups, company_id uuid not null references companies,
    joined_at timestamptz not null default now(), primary key (user_id, group_id))`,
  `create table sessions (
    user_id uuid not null, token_hash bytea not null, csrf_hash bytea not null, device_name text,
    created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null, primary key (user_id, token_hash))`,
  // social
  `create table relationships (
    user_id uuid not null, id uuid not null, to_user_id uuid, to_user_email text not null,
    from_status text not null, to_status text not null, visibility integer not null check (visibility between 0 and 7),
    theme_key text, created_at timestamptz not null default now(), primary key (user_id, id))`,
  `create index relationships_to on relationships (to_user_id)`,
  `create table conversations (
    id uuid primary key, subject text not null, created_at timestamptz not null, updated_at timestamptz not null)`,
  `create table conversation_participants (
    user_id uuid not null, conversation_id uuid not null references conversations,
    last_time_read timestamptz, primary key (user_id, conversation_id))`,
  `create index conversation_participants_of on conversation_participants (conversation_id)`,
  `create table messages (
    conversation_id uuid not null references conversations, id uuid not null, from_user_id uuid not null,
    message text not null, created_at timestamptz not null, primary key (conversation_id, id))`,
  `create index messages_by_time on messages (conversation_id, created_at desc)`,
  // surveys
  `create table surveys (
    id uuid not null, version integer not null, company_id uuid not null references companies, key text not null,
    document jsonb not null, primary key (id, version))`,
  `create table survey_responses (
    user_id uuid not null, id uuid not null, survey_id uuid not null, survey_version integer not null,
    activity_id uuid, answers jsonb not null, score jsonb,
    started_at timestamptz not null, completed_at timestamptz, primary key (user_id, id))`,
  `create index survey_responses_completed on survey_responses (user_id, completed_at desc)`,
  // activities
  `create table activity_definitions (
    id uuid not null, version integer not null, company_id uuid not null references companies, key text not null,
    document jsonb not null, primary key (id, version))`,
  `create table participant_activities (
    user_id uuid not null, activity_id uuid not null, definition_version integer not null, position integer not null,
    show_on_analytics boolean not null default true, joined_at timestamptz not null default now(),
    removed_at timestamptz, primary key (user_id, activity_id))`,
  `create table objectives (
    user_id uuid not null, id uuid not null, activity_id uuid not null, type text not null, position integer not null,
    document jsonb not null, created_at timestamptz not null default now(), removed_at timestamptz,
    primary key (user_id, id))`,
  `create table responses (
    user_id uuid not null, id uuid not null, activity_id uuid not null, definition_version integer not null,
    measured_at timestamptz not null, time_zone text not null, date_posted_for date not null,
    is_visible boolean not null, entries jsonb not null, point_total integer not null,
    revision integer not null default 1, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), deleted_at timestamptz, primary key (user_id, id))`,
  `create index responses_by_date on responses (user_id, date_posted_for desc)`,
  `create index responses_by_activity on responses (user_id, activity_id, measured_at desc)`,
  // telehealth
  `create table appointments (
    user_id uuid not null, id uuid not null, creator_user_id uuid not null,
    start_at timestamptz not null, end_at timestamptz not null, canceled_at timestamptz,
    request_type text check (request_type in ('reschedule_request', 'cancel')), proposed_time timestamptz,
    primary key (user_id, id))`,
  `create index appointments_by_time on appointments (user_id, start_at)`,
  // devices
  `create table device_connections (
    user_id uuid not null, source_id text not null, document jsonb not null,
    connected_at timestamptz not null default now(), primary key (user_id, source_id))`,
  `create table oauth_states (
    user_id uuid not null, state_hash bytea not null, source_id text not null,
    expires_at timestamptz not null, primary key (user_id, state_hash))`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
