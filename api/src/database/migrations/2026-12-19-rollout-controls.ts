import { sql, type Kysely } from 'kysely'

const statements = [
  `create table rollout_pauses (
    id uuid not null,
    started_at timestamptz not null default clock_timestamp(),
    started_by text not null,
    reason text not null,
    ended_at timestamptz,
    ended_by text,
    constraint rollout_pauses_pkey primary key (id)
  )`,
  // At most one at a time.
  `create unique index rollout_pauses_active on rollout_pauses ((true)) where ended_at is null`,
  `create table kill_switches (
    id uuid not null,
    remote text not null,
    started_at timestamptz not null default clock_timestamp(),
    started_by text not null,
    reason text not null,
    sentence jsonb,
    ended_at timestamptz,
    ended_by text,
    constraint kill_switches_pkey primary key (id)
  )`,
  `create unique index kill_switches_active on kill_switches (remote) where ended_at is null`,
  `create table rollout_plans (
    id uuid not null,
    remote text not null,
    version text not null,
    company_id uuid,
    group_id uuid,
    percents integer[] not null,
    hours integer not null,
    created_at timestamptz not null default clock_timestamp(),
    created_by text not null,
    step integer not null,
    stepped_at timestamptz not null default clock_timestamp(),
    waiting text,
    ended_at timestamptz,
    outcome text,
    reason text,
    constraint rollout_plans_pkey primary key (id),
    constraint rollout_plans_outcome check ((ended_at is null) = (outcome is null) and outcome in ('done', 'stopped', 'canceled')),
    constraint rollout_plans_waiting check (waiting in ('pause', 'people', 'rate', 'second_person', 'outage'))
  )`,
  `create unique index rollout_plans_active on rollout_plans (remote, company_id, group_id) nulls not distinct where ended_at is null`,
  `create table rollout_approvals (
    id uuid not null,
    remote text not null,
    company_id uuid,
    group_id uuid,
    version text not null,
    asked_by text not null,
    asked_at timestamptz not null default clock_timestamp(),
    constraint rollout_approvals_pkey primary key (id)
  )`,
  `create unique index rollout_approvals_scope on rollout_approvals (remote, company_id, group_id) nulls not distinct`,
  `alter table companies add column second_person boolean not null default false`,
  `create index audit_trail_action on audit_trail (action, at)`,
]

/** Pausing all rollouts, kill switches of remotes, plans of growth, and companies that want a second person for all of their people. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
