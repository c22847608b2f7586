import type { ColumnType } from 'kysely'
import type { Filled, FilledTimestamp, NullableTimestamp } from './columns'
import type { Reason } from './reason'

/** Why a plan does not grow although it is due. */
export type PlanWaiting = 'pause' | 'people' | 'rate' | 'second_person'

/** The tables by which operators hold rollouts: pauses, kill switches, plans of growth, approvals by a second person. */
export interface ControlsTables {
  /** Times in which nobody changes a rule; at most one without an end. */
  rollout_pauses: {
    id: string
    started_at: FilledTimestamp
    started_by: string
    reason: string
    ended_at: NullableTimestamp
    ended_by: Filled<string | null>
  }
  /** Times in which nobody gets a remote; at most one of each without an end. */
  kill_switches: {
    id: string
    remote: string
    started_at: FilledTimestamp
    started_by: string
    reason: string
    /** What participants read instead, by language; null for the product's own sentence. */
    sentence: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
    ended_at: NullableTimestamp
    ended_by: Filled<string | null>
  }
  /** Percentages that a rule grows through by itself; at most one plan of each scope without an end. */
  rollout_plans: {
    id: string
    remote: string
    version: string
    company_id: string | null
    group_id: string | null
    /** Ascending. */
    percents: number[]
    /** Between two steps. */
    hours: number
    created_at: FilledTimestamp
    created_by: string
    /** Index of the percentage that is in force. */
    step: number
    stepped_at: FilledTimestamp
    waiting: Filled<PlanWaiting | null>
    ended_at: NullableTimestamp
    outcome: Filled<'done' | 'stopped' | 'canceled' | null>
    /** Why it was stopped, in English. */
    reason: Filled<string | null>
    /** The same by code. */
    reasons: ColumnType<Reason[] | null, string | null | undefined, string | null>
  }
  /** Rules for all people of a scope that wait for a second person. */
  rollout_approvals: {
    id: string
    remote: string
    company_id: string | null
    group_id: string | null
    version: string
    asked_by: string
    asked_at: FilledTimestamp
  }
  /** What operators are written to about, until it was sent. */
  operator_alerts: {
    id: string
    at: FilledTimestamp
    what: 'withdrawn' | 'flagged' | 'plan_stopped' | 'host_misfit' | 'host_degraded' | 'outage_began' | 'outage_ended'
    remote: string
    version: string
    reason: string
    /** The same by code. */
    reasons: ColumnType<Reason[] | null, string | null | undefined, string | null>
    sent_at: NullableTimestamp
  }
}
