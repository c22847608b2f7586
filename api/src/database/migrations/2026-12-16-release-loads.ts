import { sql, type Kysely } from 'kysely'

const statements = [
  `create table release_loads (
    load_id uuid not null,
    remote text not null,
    version text not null,
    loaded_at timestamptz not null,
    at timestamptz not null default now(),
    company_id uuid,
    group_id uuid,
    rule_since timestamptz not null,
    person text not null,
    visitor boolean not null,
    member_company_id uuid,
    browser text not null,
    host text not null,
    kind text not null,
    signature text,
    lcp real,
    inp real,
    cls real,
    heap_growth real,
    blocked real,
    page jsonb,
    outside boolean not null default false,
    constraint release_loads_pkey primary key (load_id, remote)
  )`,
  `create index release_loads_release on release_loads (remote, version, loaded_at)`,
  `create index release_loads_received on release_loads (at)`,
  `create table release_hours (
    hour timestamptz not null,
    remote text not null,
    version text not null,
    company_id uuid,
    group_id uuid,
    browser text not null,
    host text not null,
    kind text not null,
    loads integer not null,
    people integer not null
  )`,
  `create unique index release_hours_once on release_hours (remote, version, hour, company_id, group_id, browser, host, kind) nulls not distinct`,
  `create index release_hours_age on release_hours (hour)`,
  `create table release_errors (
    remote text not null,
    version text not null,
    signature text not null,
    kind text not null,
    message text not null,
    stack text not null,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    constraint release_errors_pkey primary key (remote, version, signature)
  )`,
  `create index release_errors_age on release_errors (last_at)`,
  `create table release_outages (
    id uuid not null,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    cause text not null,
    constraint release_outages_pkey primary key (id),
    constraint release_outages_cause check (cause in ('store', 'database', 'files'))
  )`,
  `create index release_outages_age on release_outages (ended_at)`,
  `create table release_holds (
    remote text not null,
    version text not null,
    company_id uuid,
    group_id uuid,
    since timestamptz not null,
    measured_at timestamptz not null default now(),
    loads integer not null,
    people integer not null,
    audience integer
  )`,
  `create unique index release_holds_once on release_holds (remote, version, company_id, group_id, since) nulls not distinct`,
  `create table release_verdicts (
    id uuid not null,
    at timestamptz not null default now(),
    remote text not null,
    version text not null,
    company_id uuid,
    group_id uuid,
    rule_since timestamptz not null,
    action text not null,
    cause text not null,
    detail text not null default '',
    loads integer not null,
    failures integer not null,
    people integer not null,
    rate_low real not null,
    rate_high real not null,
    base_version text,
    base_loads integer not null,
    base_failures integer not null,
    evidence double precision not null,
    reason text not null,
    alerted_at timestamptz,
    constraint release_verdicts_pkey primary key (id),
    constraint release_verdicts_action check (action in ('flag', 'withdrawal')),
    constraint release_verdicts_cause check (cause in ('failures', 'error', 'lcp', 'inp', 'blame', 'outage'))
  )`,
  `create unique index release_verdicts_once on release_verdicts (remote, version, company_id, group_id, rule_since, action, cause, detail) nulls not distinct`,
  `create index release_verdicts_age on release_verdicts (at)`,
  `create index release_verdicts_pending on release_verdicts (at) where alerted_at is null`,
  `create table release_trials (
    id uuid not null,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    remote text not null,
    version text not null,
    signature text not null,
    suspects jsonb not null,
    people text[] not null,
    blamed_remote text,
    blamed_version text,
    constraint release_trials_pkey primary key (id)
  )`,
  `create index release_trials_open on release_trials (remote, version) where ended_at is null`,
]

/**
 * Loads of releases with their outcomes, aggregates of them by hour, the errors that browsers met, outages, where a
 * release held, what the server concluded about releases, and trials of which of two releases is at fault.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
