import { sql, type Kysely } from 'kysely'

/** Building and logging activities: reminders, the library, to-dos, consents, who sees what. */
const statements = [
  `alter table users
    add column medication_count integer not null default 0, add column symptom_count integer not null default 0, add column vital_count integer not null default 0,
    add column reminders_by_email boolean not null default true`,
  // A participant's reminders: her own, and those of the study, which are copied when she gets an activity or a new version of it.
  `alter table participant_activities add column reminders_version integer`,
  `create index participant_activities_reminders on participant_activities (user_id) where reminders_version is distinct from definition_version`,
  `create table objective_settings (
    user_id uuid not null, objective_id uuid not null, activity_id uuid not null, own_reminders boolean not null default false, primary key (user_id, objective_id))`,
  `create table reminders (
    user_id uuid not null, id uuid not null, activity_id uuid not null, objective_id uuid not null,
    repeat_type text not null check (repeat_type in ('daily', 'weekly', 'monthly', 'interval')), repeat boolean not null default true,
    time integer not null check (time between 0 and 2359 and time % 100 < 60), day_number integer, start_date date, note text,
    send_notifications boolean not null default true, created_at timestamptz not null default now(),
    planned_zone text, next_at timestamptz, next_date date, queued_at timestamptz, primary key (user_id, id))`,
  `create index reminders_next on reminders (next_at) where next_at is not null`,
  `create index reminders_of_objective on reminders (user_id, objective_id)`,
  `create table reminder_firings (
    user_id uuid not null, reminder_id uuid not null, date_for date not null, time integer not null, scheduled_for timestamptz not null, activity_id uuid not null,
    outcome text not null check (outcome in ('sent', 'late', 'skipped', 'silent')), fired_at timestamptz not null default now(),
    primary key (user_id, reminder_id, date_for, time))`,
  `create index reminder_firings_age on reminder_firings (fired_at)`,
  `create table push_subscriptions (
    user_id uuid not null, id uuid not null, endpoint text not null unique, p256dh text not null, auth text not null, device_name text,
    created_at timestamptz not null default now(), primary key (user_id, id))`,
  `create table push_keys (
    only_one boolean primary key default true check (only_one), public_key text not null, private_key text not null, created_at timestamptz not null default now())`,
  // What participants name in their own words.
  `create table custom_symptoms (
    user_id uuid not null, id uuid not null, name text not null, normalized_name text not null, created_at timestamptz not null default now(), primary key (user_id, id))`,
  // A name that is made twice, also at the same moment, is one. Long names do not fit into an index.
  `create unique index custom_symptoms_once on custom_symptoms (user_id, md5(normalized_name))`,
  `create table custom_vitals (
    user_id uuid not null, id uuid not null, name text not null, normalized_name text not null, storage_unit text not null, created_at timestamptz not null default now(), primary key (user_id, id))`,
  `create unique index custom_vitals_once on custom_vitals (user_id, md5(normalized_name), storage_unit)`,
  `create table activity_visibilities (
    user_id uuid not null, activity_id uuid not null, relationship_id uuid not null, other_user_id uuid not null, may_see boolean not null,
    changed_at timestamptz not null default now(), primary key (user_id, activity_id, other_user_id))`,
  `create table todos (
    user_id uuid not null, id uuid not null, todo text not null, status text not null check (status in ('active', 'complete')),
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz, primary key (user_id, id))`,
  `create table comments (
    user_id uuid not null, id uuid not null, response_id uuid not null, from_user_id uuid not null, text text not null,
    created_at timestamptz not null default now(), primary key (user_id, id))`,
  `create index comments_of on comments (user_id, response_id, created_at)`,
  `create index comments_from on comments (from_user_id)`,
  // Studies offer activities to join, short texts, pictures and videos.
  `create table library_categories (
    id uuid primary key, company_id uuid not null references companies, key text not null, position integer not null, document jsonb not null, unique (company_id, key))`,
  `create table healthy_doses (
    id uuid primary key, company_id uuid not null references companies, key text not null, document jsonb not null, unique (company_id, key))`,
  `create table study_media (
    id uuid primary key, company_id uuid not null references companies, key text not null, content_type text not null, content bytea not null, unique (company_id, key))`,
  // surveys
  `create table consent_entries (
    user_id uuid not null, id uuid not null, objective_id uuid not null, activity_id uuid not null, definition_version integer not null,
    version integer not null, accepted_consent boolean not null, consenting_first_name text, consenting_last_name text,
    signature_image_id uuid, signature_text text, consent_check_text text, locale text not null,
    created_at timestamptz not null default now(), primary key (user_id, id), unique (user_id, objective_id, version))`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
