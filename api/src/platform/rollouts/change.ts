import { sql, type Transaction } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { RuleDocument } from '../../database/documents/platform'
import type { Tables } from '../../database/tables'
import { type Recorded, recordAll } from '../audit/audit-trail'
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

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const CHUNK = 1_000

async function writeRules(transaction: Transaction<Tables>, changes: readonly RuleChange[]): Promise<void> {
  const rows = changes.flatMap(({ remote, scope: { company_id, group_id }, after, changed_by, urgent }) => {
    if (after === null) return []
    const { version, percent, theme_key } = after
    const rule = { version, percent, theme_key, urgent, changed_by: after.changed_by ?? changed_by, changed_at: now }
    return [{ id: newId(), remote, company_id, group_id, ...rule }]
  })
  if (rows.length > 0)
    await transaction
      .insertInto('rollouts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['remote', 'company_id', 'group_id']).doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          percent: ref('excluded.percent'),
          theme_key: ref('excluded.theme_key'),
          urgent: ref('excluded.urgent'),
          changed_by: ref('excluded.changed_by'),
          changed_at: ref('excluded.changed_at'),
        })),
      )
      .execute()
  const ended = changes.filter(({ after }) => after === null)
  if (ended.length > 0)
    await sql`delete from rollouts using unnest(${ended.map(({ remote }) => remote)}::text[],
      ${ended.map(({ scope }) => scope.company_id)}::uuid[], ${ended.map(({ scope }) => scope.group_id)}::uuid[])
      as ended (remote, company_id, group_id)
      -- One place as one value, as \`placeKey\` has it, so that rows are found by their hash.
      where rollouts.remote = ended.remote
        and coalesce(rollouts.group_id::text, rollouts.company_id::text, '') = coalesce(ended.group_id::text, ended.company_id::text, '')`.execute(
      transaction,
    )
}

const appliedRule = ({ after, urgent }: RuleChange): RuleDocument | null => after && { ...after, urgent }

function historyRow(change: RuleChange) {
  const { remote, scope, action, before, changed_by, urgent, reason, reasons } = change
  const after = appliedRule(change)
  return {
    id: newId(),
    remote,
    company_id: scope.company_id,
    group_id: scope.group_id,
    action,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    urgent,
    changed_by,
    ...reasonColumns({ reason, reasons }),
  }
}

function entryOf(change: RuleChange): Recorded {
  const { remote, scope, action, before, changed_by, urgent, reason, reasons } = change
  const after = appliedRule(change)
  return {
    actor: changed_by,
    action,
    subject: subjectOf(remote, scope),
    document: {
      remote,
      company: scope.company,
      group: scope.group,
      before: before && ruleOf(before),
      after: after && ruleOf(after),
      urgent,
      ...(reason ? { reason } : {}),
      ...(reasons ? { reasons } : {}),
    },
  }
}

/**
 * Applies changes of different scopes: the rules, their history, the audit trail, the revision. The caller holds the
 * lock (`lockRegistry`) and has read `before` under it. A release may be named by thousands of rules, and everybody
 * waits for the lock: the number of statements does not grow with them.
 */
export async function applyChanges(transaction: Transaction<Tables>, changes: readonly RuleChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += CHUNK) {
    const some = changes.slice(at, at + CHUNK)
    await writeRules(transaction, some)
    await transaction.insertInto('rollout_changes').values(some.map(historyRow)).execute()
    await recordAll(transaction, some.map(entryOf))
  }
  await raiseRevision(transaction)
}

/** Applies one change, as `applyChanges` does. */
export function applyChange(transaction: Transaction<Tables>, change: RuleChange): Promise<void> {
  return applyChanges(transaction, [change])
}
