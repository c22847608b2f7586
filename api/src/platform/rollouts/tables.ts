import type { Reason } from '../../database/documents/reason'
import type { RuleDocument } from '../../database/documents/platform'
import { boolean, code, id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const rollouts = sharedTable('rollouts', 'who gets which release; who said so is in the audit trail', {
  id: id(),
  remote: text(),
  version: text(),
  company_id: id().null(),
  group_id: id().null(),
  percent: number(),
  theme_key: text().null(),
  changed_by: text(),
  changed_at: instant().filled(),
  urgent: boolean().filled(),
  previous: json<RuleDocument>().null(),
})

export const rolloutChanges = sharedTable('rollout_changes', 'history of rollouts; who made it is in the audit trail', {
  id: id(),
  at: instant().filled(),
  remote: text(),
  company_id: id().null(),
  group_id: id().null(),
  action: code(['rollout', 'rollback', 'withdrawal']),
  before: json<RuleDocument>().null(),
  after: json<RuleDocument>().null(),
  /** Open tabs apply the change immediately, also after the last rule was removed. */
  urgent: boolean().filled(),
  changed_by: text(),
  /** In English, or in the words of a person. */
  reason: text().null(),
  /** The same by code, where the server says it. */
  reasons: json<Reason[]>().null(),
  undone_at: instant().null(),
})
