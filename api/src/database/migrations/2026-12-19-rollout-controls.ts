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
    constraint rollout_plans_waiting check (waiting in ('pause', 'people', 'rate', 'second_person'))
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
  `alter table outgoing_messages drop constraint outgoing_messages_channel_check`,
  `alter table outgoing_messages add constraint outgoing_messages_channel_check check (channel in ('email', 'sms', 'webhook'))`,
  `create table operator_alerts (
    id uuid not null,
    at timestamptz not null default now(),
    what text not null,
    remote text not null,
    version text not null,
    reason text not null,
    sent_at timestamptz,
    constraint operator_alerts_pkey primary key (id),
    constraint operator_alerts_what check (what in ('withdrawn', 'flagged', 'plan_stopped', 'host_misfit', 'host_degraded'))
  )`,
  `create index operator_alerts_waiting on operator_alerts (at) where sent_at is null`,
  `create index operator_alerts_sent on operator_alerts (sent_at)`,
]

/** Pausing all rollouts, kill switches of remotes, plans of growth, and companies that want a second person for all of their people, and alerts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
