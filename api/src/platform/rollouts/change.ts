import { sql, type Transaction } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { RuleDocument } from '../../database/tables/platform'
import type { Tables } from '../../database/tables'
import { record } from '../audit/audit-trail'
import { reasonColumns, type StoredReason } from '../reasons'
import { raiseRevision } from '../registry/revision'
import { ruleOf, type Scope, subjectOf } from './rule'

/** One change of a rule. */
export interface RuleChange extends Partial<StoredReason<string>> {
  remote: string
  scope: Scope
  action: 'rollout' | 'rollback' | 'withdrawal'
  /** Null: there was no rule. */
  before: RuleDocument | null
  /** Null: the rule is deleted, and the next one decides. */
  after: RuleDocument | null
  /** `team: NAME`, an operator's e-mail address, or `automatic`. */
  changed_by: string
  /** Open tabs apply it at once. */
  urgent: boolean
}

const now = sql<Date>`clock_timestamp()`

async function writeRule(
  transaction: Transaction<Tables>,
  { remote, scope: { company_id, group_id }, after, changed_by, urgent }: RuleChange,
): Promise<void> {
  if (after === null) {
    await transaction
      .deleteFrom('rollouts')
      .where('remote', '=', remote)
      .where('company_id', 'is not distinct from', company_id)
      .where('group_id', 'is not distinct from', group_id)
      .execute()
    return
  }
  const { version, percent, theme_key } = after
  const row = { version, percent, theme_key, urgent, changed_by: after.changed_by ?? changed_by, changed_at: now }
  await transaction
    .insertInto('rollouts')
    .values({ id: newId(), remote, company_id, group_id, ...row })
    .onConflict((conflict) => conflict.columns(['remote', 'company_id', 'group_id']).doUpdateSet(row))
    .execute()
}

/**
 * Applies a change: the rule, its history, the audit trail, the revision. The caller
 * holds the lock (`lockRegistry`) and has read `before` under it.
 */
export async function applyChange(transaction: Transaction<Tables>, change: RuleChange): Promise<void> {
  const { remote, scope, action, before, after, changed_by, urgent, reason, reasons } = change
  const applied = after && { ...after, urgent }
  await writeRule(transaction, change)
  await transaction
    .insertInto('rollout_changes')
    .values({
      id: newId(),
      remote,
      company_id: scope.company_id,
      group_id: scope.group_id,
      action,
      before: before && JSON.stringify(before),
      after: applied && JSON.stringify(applied),
      urgent,
      changed_by,
      ...reasonColumns({ reason, reasons }),
    })
    .execute()
  await record(transaction, {
    actor: changed_by,
    action,
    subject: subjectOf(remote, scope),
    document: {
      remote,
      company: scope.company,
      group: scope.group,
      before: before && ruleOf(before),
      after: applied && ruleOf(applied),
      urgent,
      ...(reason ? { reason } : {}),
      ...(reasons ? { reasons } : {}),
    },
  })
  await raiseRevision(transaction)
}
