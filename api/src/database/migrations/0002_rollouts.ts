import { sql, type Kysely } from 'kysely'

/** Teams publish by token, rollouts keep their history, the registry has a revision. */
const statements = [
  `alter table releases
     add column needs jsonb not null default '{}',
     add column taken_back_at timestamptz`,
  // What the rule gave before the version that it gives now; null where it gave none.
  `alter table rollouts
     add column urgent boolean not null default false,
     add column previous jsonb`,
  // Append-only, but for undone_at: what a rollback has put back is not put back twice.
  `create table rollout_changes (
    id uuid primary key, at timestamptz not null default clock_timestamp(), remote text not null,
    company_id uuid references companies, group_id uuid references groups,
    action text not null check (action in ('rollout', 'rollback', 'taken_back')),
    before jsonb, after jsonb, urgent boolean not null default false,
    changed_by text not null, reason text, undone_at timestamptz)`,
  `create index rollout_changes_of on rollout_changes (remote, company_id, group_id, at desc)`,
  // Rules that were taken away in a hurry: servers look for them at each change.
  `create index rollout_changes_urgent on rollout_changes (remote) where urgent and after is null`,
  `create table registry_state (
    only_one boolean primary key default true check (only_one), revision bigint not null)`,
  `insert into registry_state (revision) values ((extract(epoch from now()) * 1000)::bigint)`,
  `create table team_tokens (
    id uuid primary key, remote text not null, name text not null, token_hash bytea not null unique,
    created_by text not null, created_at timestamptz not null default now(),
    last_used_at timestamptz, revoked_at timestamptz)`,
  // What was sent for a release to come; which release names it is decided when that is published.
  `create table release_files (
    digest text primary key, size integer not null, sent_at timestamptz not null default now())`,
  `alter table remote_failures
     add column group_id uuid, add column rollout_company_id uuid, add column rollout_group_id uuid,
     add column served boolean not null default false, add column reporter text`,
  `create index remote_failures_of on remote_failures (remote, version, at)`,
  `create table user_roles (
    user_id uuid not null, role text not null check (role in ('operator', 'tester')),
    primary key (user_id, role))`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
