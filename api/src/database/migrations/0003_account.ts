import { sql, type Kysely } from 'kysely'

/** The account: who somebody is, how she gets in, what she agreed to, what is sent to her, how she leaves. */
const statements = [
  `alter table users
    add column gender text check (gender in ('female', 'male', 'non_binary', 'other', 'not_said')), add column gender_other text, add column birth_year integer,
    add column preferred_language text, add column primary_contact_number text, add column secondary_contact_number text,
    add column contact_time_preference text, add column contact_method integer check (contact_method in (0, 1)), add column address text,
    add column dont_send_emails boolean not null default false, add column allergy_toggle boolean not null default false,
    add column email_confirmed_at timestamptz, add column unsubscribe_code uuid not null default gen_random_uuid(),
    add column registration jsonb not null default '{}'`,
  `alter table sessions add column id uuid not null default gen_random_uuid()`,
  `alter table groups add column two_factor boolean not null default false, add column onboarding_surveys jsonb not null default '[]',
    add column activities jsonb not null default '[]'`,
  // getting in
  `create table one_time_codes (
    user_id uuid not null, purpose text not null check (purpose in ('sign_in', 'registration', 'primary_contact_number', 'secondary_contact_number')),
    channel text not null check (channel in ('sms', 'email')), address text not null, code_hash text not null, tries integer not null default 0,
    sent_at timestamptz not null default now(), expires_at timestamptz not null, locked_until timestamptz, primary key (user_id, purpose))`,
  `create table pending_entries (
    user_id uuid not null, token_hash bytea not null, purpose text not null check (purpose in ('sign_in', 'registration')),
    expires_at timestamptz not null, primary key (user_id, token_hash))`,
  `create table password_resets (
    user_id uuid not null, token_hash bytea not null, email text not null check (email = lower(email)), created_at timestamptz not null default now(),
    expires_at timestamptz not null, used_at timestamptz, primary key (user_id, token_hash))`,
  `create table email_confirmations (
    user_id uuid not null, token_hash bytea not null, email text not null check (email = lower(email)), created_at timestamptz not null default now(),
    expires_at timestamptz not null, used_at timestamptz, primary key (user_id, token_hash))`,
  `create table invitations (
    id uuid primary key, from_user_id uuid, relationship_id uuid, email text not null check (email = lower(email)), first_name text, last_name text,
    group_id uuid references groups, locale text not null default 'en', unsubscribe_code uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now(), expires_at timestamptz not null, accepted_at timestamptz)`,
  `create index invitations_of on invitations (from_user_id)`,
  // being oneself
  `create table user_conditions (
    user_id uuid not null, id uuid not null, condition_id text, name text not null, date_of_diagnosis text, position integer not null, primary key (user_id, id))`,
  `create table user_allergies (
    user_id uuid not null, id uuid not null, allergy_id text, allergen text not null, severity text not null check (severity in ('mild', 'moderate', 'severe')), position integer not null, primary key (user_id, id))`,
  `create table user_medication_allergies (
    user_id uuid not null, id uuid not null, medication_id text, name text not null, severity text not null check (severity in ('mild', 'moderate', 'severe')), position integer not null, primary key (user_id, id))`,
  `create table additional_contacts (
    user_id uuid not null, id uuid not null, name text not null, relationship text, phone_number text, email text, position integer not null, primary key (user_id, id))`,
  `create table health_care_provider_informations (
    user_id uuid not null, id uuid not null, name text not null, specialty text, organization text, phone_number text, email text, address text, position integer not null, primary key (user_id, id))`,
  `create table statuses (
    user_id uuid not null, id uuid not null, text text not null, created_at timestamptz not null default now(), primary key (user_id, id))`,
  `create table watched_tutorials (
    user_id uuid not null, name text not null, watched_at timestamptz not null default now(), primary key (user_id, name))`,
  `create table images (
    user_id uuid not null, id uuid not null, type text not null check (type in ('profile', 'entry', 'message', 'signature')), content bytea not null,
    width integer not null, height integer not null, response_id uuid, objective_id uuid, created_at timestamptz not null default now(), primary key (user_id, id))`,
  `create unique index images_by_id on images (id)`,
  // pages
  `create table pages (
    id uuid not null, version integer not null, company_id uuid not null references companies, group_id uuid references groups,
    kind text not null check (kind in ('user_agreement', 'terms', 'privacy_policy', 'help', 'extra_page')), key text not null,
    document jsonb not null, published_at timestamptz not null default now(), withdrawn_at timestamptz, primary key (id, version))`,
  // Of each page one version is valid at most: a newer one withdraws the one before.
  `create unique index pages_valid on pages (company_id, id) where withdrawn_at is null`,
  `create table agreement_acceptances (
    user_id uuid not null, agreement_id uuid not null, version integer not null, locale text not null, accepted_at timestamptz not null default now(),
    primary key (user_id, agreement_id, version))`,
  // what is sent
  `create table outgoing_messages (
    id uuid primary key, user_id uuid, channel text not null check (channel in ('email', 'sms')), recipient text not null, kind text not null, locale text not null,
    document jsonb not null, created_at timestamptz not null default now(), send_after timestamptz not null default now(), give_up_at timestamptz not null,
    tries integer not null default 0, sent_at timestamptz, given_up_at timestamptz, failure text)`,
  `create index outgoing_messages_due on outgoing_messages (send_after) where sent_at is null and given_up_at is null`,
  `create index outgoing_messages_of on outgoing_messages (user_id)`,
  `create table email_suppressions (email_hash bytea primary key, created_at timestamptz not null default now())`,
  // getting out
  `create table deletion_requests (
    user_id uuid primary key, requested_at timestamptz not null default now(), delete_after timestamptz not null)`,
  `create index deletion_requests_due on deletion_requests (delete_after)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
