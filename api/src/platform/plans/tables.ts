import type { Reason } from '../../database/documents/reason'
import type { PlanWaiting } from '../../database/documents/controls'
import { array, code, id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** Percentages that a rule grows through by itself; at most one plan of each scope without an end. */
export const rolloutPlans = sharedTable('rollout_plans', 'how rollouts grow; who planned it is in the audit trail', {
  id: id(),
  remote: text(),
  version: text(),
  company_id: id().null(),
  group_id: id().null(),
  /** Ascending. */
  percents: array<number>(),
  /** Between two steps. */
  hours: number(),
  created_at: instant().filled(),
  created_by: text(),
  /** Index of the percentage that is in force. */
  step: number(),
  stepped_at: instant().filled(),
  waiting: text<PlanWaiting>().null(),
  ended_at: instant().null(),
  outcome: code(['done', 'stopped', 'canceled']).null(),
  /** Why it was stopped, in English. */
  reason: text().null(),
  /** The same by code. */
  reasons: json<Reason[]>().null(),
})
