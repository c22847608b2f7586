import { id, instant, json, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** Times in which nobody changes a rule; at most one without an end. */
export const rolloutPauses = sharedTable(
  'rollout_pauses',
  'when rollouts were paused; who did it is in the audit trail',
  {
    id: id(),
    started_at: instant().filled(),
    started_by: text(),
    reason: text(),
    ended_at: instant().null(),
    ended_by: text().null(),
  },
)

/** Times in which nobody gets a remote; at most one of each without an end. */
export const killSwitches = sharedTable(
  'kill_switches',
  'when a remote was switched off; who did it is in the audit trail',
  {
    id: id(),
    remote: text(),
    started_at: instant().filled(),
    started_by: text(),
    reason: text(),
    /** What participants read instead, by language; null for the product's own sentence. */
    sentence: json<Record<string, string>>().null(),
    ended_at: instant().null(),
    ended_by: text().null(),
  },
)

/** Rules for all people of a scope that wait for a second person. */
export const rolloutApprovals = sharedTable(
  'rollout_approvals',
  'rollouts that wait for a second operator; who asked is in the audit trail',
  {
    id: id(),
    remote: text(),
    company_id: id().null(),
    group_id: id().null(),
    version: text(),
    asked_by: text(),
    asked_at: instant().filled(),
  },
)
