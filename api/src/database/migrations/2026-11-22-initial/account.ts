/** Who somebody is, how they get in, what they agreed to, how they leave. */
export const account = [
  // Everybody with an account.
  `create table users (
    id uuid not null,
    email text not null,
    password_hash text,
    first_name text,
    last_name text,
    locale text not null default 'en',
    time_zone text,
    avatar_id integer,
    image_id uuid,
    features jsonb not null default '[]',
    response_count integer not null default 0,
    activated boolean not null default false,
    created_at timestamptz not null default now(),
    gender text,
    gender_other text,
    birth_year integer,
    preferred_language text,
    primary_contact_number text,
    secondary_contact_number text,
    contact_time_preference text,
    contact_method integer,
    address text,
    dont_send_emails boolean not null default false,
    allergy_toggle boolean not null default false,
    email_confirmed_at timestamptz,
    unsubscribe_code uuid not null default gen_random_uuid(),
    registration jsonb not null default '{}',
    medication_count integer not null default 0,
    symptom_count integer not null default 0,
    vital_count integer not null default 0,
    reminders_by_email boolean not null default true,
    constraint users_pkey primary key (id),
    constraint users_email_key unique (email),
    constraint users_contact_method_check check (contact_method in (0, 1)),
    constraint users_email_check check (email = lower(email)),
    constraint users_gender_check check (gender in ('female', 'male', 'non_binary', 'other', 'not_said'))
  )`,
  // Operators and testers.
  `create table user_roles (
    user_id uuid not null,
    role text not null,
    constraint user_roles_pkey primary key (user_id, role),
    constraint user_roles_role_check check (role in ('operator', 'tester'))
  )`,
  `create table memberships (
    user_id uuid not null,
    group_id uuid not null,
    company_id uuid not null,
    joined_at timestamptz not null default now(),
    constraint memberships_pkey primary key (user_id, group_id),
    constraint memberships_company_id_fkey foreign key (company_id) references companies(id),
    constraint memberships_group_id_fkey foreign key (group_id) references groups(id)
  )`,
  // second_factor: opened with a code. shared_device: ends sooner, because the device is not the participant’s own.
  `create table sessions (
    user_id uuid not null,
    token_hash bytea not null,
    csrf_hash bytea not null,
    device_name text,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    id uuid not null default gen_random_uuid(),
    second_factor boolean not null default false,
    shared_device boolean not null default false,
    constraint sessions_pkey primary key (user_id, token_hash)
  )`,
  // Browsers in which somebody has signed in before: wrong passwords typed elsewhere do not lock them out there. One browser has one token, for everybody who signs in there.
  `create table known_devices (
    user_id uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    constraint known_devices_pkey primary key (user_id, token_hash)
  )`,
  `create index known_devices_of_token on known_devices (token_hash)`,
  // last_step: the time step (RFC 6238) of the code that was used last; that one and those before it are good no more.
  `create table second_factors (
    user_id uuid not null,
    sealed_secret text not null,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    constraint second_factors_pkey primary key (user_id)
  )`,
  `create table recovery_codes (
    user_id uuid not null,
    code_hash bytea not null,
    created_at timestamptz not null default now(),
    constraint recovery_codes_pkey primary key (user_id, code_hash)
  )`,
  `create table one_time_codes (
    user_id uuid not null,
    purpose text not null,
    channel text not null,
    address text not null,
    code_hash text not null,
    tries integer not null default 0,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null,
    locked_until timestamptz,
    constraint one_time_codes_pkey primary key (user_id, purpose),
    constraint one_time_codes_channel_check check (channel in ('sms', 'email')),
    constraint one_time_codes_purpose_check check (purpose in ('sign_in', 'registration', 'primary_contact_number', 'secondary_contact_number'))
  )`,
  `create table pending_entries (
    user_id uuid not null,
    token_hash bytea not null,
    purpose text not null,
    expires_at timestamptz not null,
    constraint pending_entries_pkey primary key (user_id, token_hash),
    constraint pending_entries_purpose_check check (purpose in ('sign_in', 'registration'))
  )`,
  `create table password_resets (
    user_id uuid not null,
    token_hash bytea not null,
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint password_resets_pkey primary key (user_id, token_hash),
    constraint password_resets_email_check check (email = lower(email))
  )`,
  `create table email_confirmations (
    user_id uuid not null,
    token_hash bytea not null,
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint email_confirmations_pkey primary key (user_id, token_hash),
    constraint email_confirmations_email_check check (email = lower(email))
  )`,
  `create table invitations (
    id uuid not null,
    from_user_id uuid,
    relationship_id uuid,
    email text not null,
    first_name text,
    last_name text,
    group_id uuid,
    locale text not null default 'en',
    unsubscribe_code uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    constraint invitations_pkey primary key (id),
    constraint invitations_group_id_fkey foreign key (group_id) references groups(id),
    constraint invitations_email_check check (email = lower(email))
  )`,
  `create index invitations_of on invitations (from_user_id)`,
  // Of each page one version is valid at most: a newer one withdraws the one before.
  `create table pages (
    id uuid not null,
    version integer not null,
    company_id uuid not null,
    group_id uuid,
    kind text not null,
    key text not null,
    document jsonb not null,
    published_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    constraint pages_pkey primary key (id, version),
    constraint pages_company_id_fkey foreign key (company_id) references companies(id),
    constraint pages_group_id_fkey foreign key (group_id) references groups(id),
    constraint pages_kind_check check (kind in ('user_agreement', 'terms', 'privacy_policy', 'help', 'extra_page'))
  )`,
  `create unique index pages_valid on pages (company_id, id) where withdrawn_at is null`,
  `create table agreement_acceptances (
    user_id uuid not null,
    agreement_id uuid not null,
    version integer not null,
    locale text not null,
    accepted_at timestamptz not null default now(),
    constraint agreement_acceptances_pkey primary key (user_id, agreement_id, version)
  )`,
  `create table deletion_requests (
    user_id uuid not null,
    requested_at timestamptz not null default now(),
    delete_after timestamptz not null,
    constraint deletion_requests_pkey primary key (user_id)
  )`,
  `create index deletion_requests_due on deletion_requests (delete_after)`,
]
