/** What participants record, and what they may add to it. */
export const activities = [
  `create table activity_definitions (
    id uuid not null,
    version integer not null,
    company_id uuid not null,
    key text not null,
    document jsonb not null,
    constraint activity_definitions_pkey primary key (id, version),
    constraint activity_definitions_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  // reminders_version: the version whose reminders were copied; null before they were.
  `create table participant_activities (
    user_id uuid not null,
    activity_id uuid not null,
    definition_version integer not null,
    position integer not null,
    show_on_analytics boolean not null default true,
    joined_at timestamptz not null default now(),
    removed_at timestamptz,
    reminders_version integer,
    constraint participant_activities_pkey primary key (user_id, activity_id)
  )`,
  `create index participant_activities_reminders on participant_activities (user_id) where reminders_version is distinct from definition_version`,
  `create table objectives (
    user_id uuid not null,
    id uuid not null,
    activity_id uuid not null,
    type text not null,
    position integer not null,
    document jsonb not null,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    constraint objectives_pkey primary key (user_id, id)
  )`,
  `create table objective_settings (
    user_id uuid not null,
    objective_id uuid not null,
    activity_id uuid not null,
    own_reminders boolean not null default false,
    constraint objective_settings_pkey primary key (user_id, objective_id)
  )`,
  // entry_bytes: a list is cut by bytes without reading the entries.
  `create table responses (
    user_id uuid not null,
    id uuid not null,
    activity_id uuid not null,
    definition_version integer not null,
    measured_at timestamptz not null,
    time_zone text not null,
    date_posted_for date not null,
    is_visible boolean not null,
    entries jsonb not null,
    point_total integer not null,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    entry_bytes integer not null generated always as (octet_length(entries::text)) stored,
    constraint responses_pkey primary key (user_id, id)
  )`,
  `create index responses_by_activity on responses (user_id, activity_id, measured_at desc)`,
  `create index responses_by_date on responses (user_id, date_posted_for desc)`,
  // user_id is whose response it is.
  `create table comments (
    user_id uuid not null,
    id uuid not null,
    response_id uuid not null,
    from_user_id uuid not null,
    text text not null,
    created_at timestamptz not null default now(),
    constraint comments_pkey primary key (user_id, id)
  )`,
  `create index comments_from on comments (from_user_id)`,
  `create index comments_of on comments (user_id, response_id, created_at)`,
  `create table activity_visibilities (
    user_id uuid not null,
    activity_id uuid not null,
    relationship_id uuid not null,
    other_user_id uuid not null,
    may_see boolean not null,
    changed_at timestamptz not null default now(),
    constraint activity_visibilities_pkey primary key (user_id, activity_id, other_user_id)
  )`,
  // What participants name in their own words. A name that is made twice, also at the same moment, is one. Long names do not fit into an index.
  `create table custom_symptoms (
    user_id uuid not null,
    id uuid not null,
    name text not null,
    normalized_name text not null,
    created_at timestamptz not null default now(),
    constraint custom_symptoms_pkey primary key (user_id, id)
  )`,
  `create unique index custom_symptoms_once on custom_symptoms (user_id, md5(normalized_name))`,
  `create table custom_vitals (
    user_id uuid not null,
    id uuid not null,
    name text not null,
    normalized_name text not null,
    storage_unit text not null,
    created_at timestamptz not null default now(),
    constraint custom_vitals_pkey primary key (user_id, id)
  )`,
  `create unique index custom_vitals_once on custom_vitals (user_id, md5(normalized_name), storage_unit)`,
  `create table todos (
    user_id uuid not null,
    id uuid not null,
    todo text not null,
    status text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    constraint todos_pkey primary key (user_id, id),
    constraint todos_status_check check (status in ('active', 'complete'))
  )`,
  `create table library_categories (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    position integer not null,
    document jsonb not null,
    constraint library_categories_pkey primary key (id),
    constraint library_categories_company_id_key_key unique (company_id, key),
    constraint library_categories_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  `create table healthy_doses (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    document jsonb not null,
    constraint healthy_doses_pkey primary key (id),
    constraint healthy_doses_company_id_key_key unique (company_id, key),
    constraint healthy_doses_company_id_fkey foreign key (company_id) references companies(id)
  )`,
]
