/** Companies and their groups, releases and rollouts, what is logged and sent. */
export const platform = [
  // Who runs a study.
  `create table companies (
    id uuid not null,
    key text not null,
    name text not null,
    status text not null,
    default_theme_key text not null,
    features jsonb not null,
    study_key text not null,
    constraint companies_pkey primary key (id),
    constraint companies_key_key unique (key),
    constraint companies_status_check check (status in ('open', 'closed'))
  )`,
  // Colours, light and dark, of a company.
  `create table themes (
    company_id uuid not null,
    key text not null,
    name text not null,
    light jsonb not null,
    dark jsonb not null,
    features jsonb not null,
    constraint themes_pkey primary key (company_id, key),
    constraint themes_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  // Participants of a company with a study code in common.
  `create table groups (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    name text not null,
    code text not null,
    theme_key text not null,
    status text not null,
    two_factor boolean not null default false,
    onboarding_surveys jsonb not null default '[]',
    activities jsonb not null default '[]',
    constraint groups_pkey primary key (id),
    constraint groups_code_key unique (code),
    constraint groups_company_id_key_key unique (company_id, key),
    constraint groups_company_id_fkey foreign key (company_id) references companies(id),
    constraint groups_code_check check (code ~ '^[A-Z0-9]{6}$'),
    constraint groups_status_check check (status in ('open', 'closed'))
  )`,
  // Which folder of a study was loaded last.
  `create table study_loads (
    study_key text not null,
    checksum text not null,
    loaded_at timestamptz not null default now(),
    constraint study_loads_pkey primary key (study_key)
  )`,
  // Pictures and videos that activities show.
  `create table study_media (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    content_type text not null,
    content bytea not null,
    constraint study_media_pkey primary key (id),
    constraint study_media_company_id_key_key unique (company_id, key),
    constraint study_media_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  // One published version of a remote.
  `create table releases (
    remote text not null,
    version text not null,
    address text not null,
    manifest text not null,
    files jsonb not null,
    descriptor jsonb not null,
    preload jsonb not null,
    texts jsonb not null,
    contract integer not null,
    published_by text not null,
    published_at timestamptz not null default now(),
    needs jsonb not null default '{}',
    taken_back_at timestamptz,
    constraint releases_pkey primary key (remote, version)
  )`,
  // Sent for a release to come; which release names it is decided when that is published. remote: whose team sent it; null: an operator.
  `create table release_files (
    digest text not null,
    size integer not null,
    sent_at timestamptz not null default now(),
    remote text,
    constraint release_files_pkey primary key (digest)
  )`,
  `create index release_files_of on release_files (remote)`,
  // One rule for each remote and scope. previous: what the rule gave before the version that it gives now; null where it gave none.
  `create table rollouts (
    id uuid not null,
    remote text not null,
    version text not null,
    company_id uuid,
    group_id uuid,
    percent integer not null,
    theme_key text,
    changed_by text not null,
    changed_at timestamptz not null default now(),
    urgent boolean not null default false,
    previous jsonb,
    constraint rollouts_pkey primary key (id),
    constraint rollouts_company_id_fkey foreign key (company_id) references companies(id),
    constraint rollouts_group_id_fkey foreign key (group_id) references groups(id),
    constraint rollouts_percent_check check (percent between 0 and 100)
  )`,
  `create unique index rollouts_scope on rollouts (remote, company_id, group_id) nulls not distinct`,
  // Append-only, but for undone_at: what a rollback has put back is not put back twice.
  `create table rollout_changes (
    id uuid not null,
    at timestamptz not null default clock_timestamp(),
    remote text not null,
    company_id uuid,
    group_id uuid,
    action text not null,
    before jsonb,
    after jsonb,
    urgent boolean not null default false,
    changed_by text not null,
    reason text,
    undone_at timestamptz,
    constraint rollout_changes_pkey primary key (id),
    constraint rollout_changes_company_id_fkey foreign key (company_id) references companies(id),
    constraint rollout_changes_group_id_fkey foreign key (group_id) references groups(id),
    constraint rollout_changes_action_check check (action in ('rollout', 'rollback', 'taken_back'))
  )`,
  `create index rollout_changes_of on rollout_changes (remote, company_id, group_id, at desc)`,
  `create index rollout_changes_urgent on rollout_changes (remote) where urgent and after is null`,
  // One row.
  `create table registry_state (
    only_one boolean not null default true,
    revision bigint not null,
    constraint registry_state_pkey primary key (only_one),
    constraint registry_state_only_one_check check (only_one)
  )`,
  `insert into registry_state (revision) values ((extract(epoch from now()) * 1000)::bigint)`,
  // What browsers reported. reporter tells people apart and names nobody.
  `create table remote_failures (
    id uuid not null,
    at timestamptz not null default now(),
    remote text not null,
    version text not null,
    reason text not null,
    company_id uuid,
    group_id uuid,
    rollout_company_id uuid,
    rollout_group_id uuid,
    served boolean not null default false,
    reporter text,
    constraint remote_failures_pkey primary key (id)
  )`,
  `create index remote_failures_of on remote_failures (remote, version, at)`,
  // What a team publishes with; the token itself is not kept.
  `create table team_tokens (
    id uuid not null,
    remote text not null,
    name text not null,
    token_hash bytea not null,
    created_by text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at timestamptz,
    constraint team_tokens_pkey primary key (id),
    constraint team_tokens_token_hash_key unique (token_hash)
  )`,
  // Only grows. Each person’s archive asks what it has of them: by who did it, whom it was done to, or whom a preview was made for.
  `create table audit_trail (
    id uuid not null,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    document jsonb not null,
    constraint audit_trail_pkey primary key (id)
  )`,
  `create index audit_trail_actor on audit_trail (actor)`,
  `create index audit_trail_preview on audit_trail (((document->>'user_id'))) where action = 'preview_created'`,
  `create index audit_trail_subject on audit_trail (subject)`,
  // No address in full and no e-mail address: network is truncated, source tells networks apart without naming one.
  `create table security_events (
    id uuid not null,
    at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    event text not null,
    user_id uuid,
    by_user_id uuid,
    call text,
    network text,
    source text,
    request_id text,
    times integer not null default 1,
    document jsonb not null default '{}',
    constraint security_events_pkey primary key (id)
  )`,
  `create index security_events_at on security_events (at)`,
  `create index security_events_by on security_events (by_user_id)`,
  `create index security_events_of on security_events (user_id, at)`,
  // Counted here, so that several servers share them.
  `create table rate_limits (
    key text not null,
    window_start timestamptz not null,
    hits integer not null,
    constraint rate_limits_pkey primary key (key, window_start)
  )`,
  // Written in the transaction of what they tell of, sent by the jobs.
  `create table outgoing_messages (
    id uuid not null,
    user_id uuid,
    channel text not null,
    recipient text not null,
    kind text not null,
    locale text not null,
    document jsonb not null,
    created_at timestamptz not null default now(),
    send_after timestamptz not null default now(),
    give_up_at timestamptz not null,
    tries integer not null default 0,
    sent_at timestamptz,
    given_up_at timestamptz,
    failure text,
    constraint outgoing_messages_pkey primary key (id),
    constraint outgoing_messages_channel_check check (channel in ('email', 'sms'))
  )`,
  `create index outgoing_messages_due on outgoing_messages (send_after) where sent_at is null and given_up_at is null`,
  `create index outgoing_messages_of on outgoing_messages (user_id)`,
  // Addresses that want no more mails.
  `create table email_suppressions (
    email_hash bytea not null,
    created_at timestamptz not null default now(),
    constraint email_suppressions_pkey primary key (email_hash)
  )`,
]
