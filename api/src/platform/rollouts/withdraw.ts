import { sql, type Transaction } from 'kysely'
import type { Rollout } from '@almanac/contracts/platform/rollouts'
import type { Tables } from '../../database/tables'
import type { RuleDocument } from '../../database/tables/platform'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { applyChange } from './change'
import { findRollbackTarget, knownReleases, undoableChanges } from './history'
import { rolloutOf } from './list'
import { currentRule, type Scope, scopeOf } from './rule'
import { requireRelease } from './set-rule'

/**
 * Gets everybody off a version at once: each rule that names it goes back to what
 * it gave before, else it goes; the release is marked as taken back, so that it
 * stands in for nothing and no rollback leads to it. Open tabs take that over at
 * once. All of it or nothing: 409 when everyone has it and there is no other.
 */
export function withdraw(database: Database, remote: string, version: string, changed_by: string): Promise<Rollout[]> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireRelease(transaction, remote, version)
    await transaction
      .updateTable('releases')
      .set({ taken_back_at: sql<Date>`coalesce(taken_back_at, clock_timestamp())` })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute()
    const rules = await transaction
      .selectFrom('rollouts')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .orderBy('changed_at')
      .select(['company_id', 'group_id'])
      .execute()
    const changed: Rollout[] = []
    for (const rule of rules) {
      const scope = await scopeOf(transaction, rule)
      const before = await currentRule(transaction, remote, scope)
      if (!before) continue
      const after = await replacementFor(transaction, remote, scope, before)
      if (after === undefined)
        throw new Refusal(409, [{ code: 'NOTHING_INSTEAD', field: 'version', values: { remote, version } }])
      await applyChange(transaction, { remote, scope, action: 'rollback', before, after, changed_by, urgent: true })
      changed.push(await rolloutOf(transaction, remote, scope))
    }
    // Where no rule named it, it may have stood in for another.
    if (changed.length === 0) await raiseRevision(transaction)
    return changed
  })
}

/**
 * What stands in for a rule whose release has to go: what the scope had before
 * that was another; null is nothing of its own, undefined that there is nothing
 * better. Everyone's rule never goes without another: a remote that fails for
 * some is better than none for all, and an older release better still.
 */
export async function replacementFor(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  current: RuleDocument,
): Promise<RuleDocument | null | undefined> {
  const known = await knownReleases(transaction, remote)
  const way = findRollbackTarget(
    current,
    await undoableChanges(transaction, remote, scope),
    known,
    (target) => target?.version !== current.version,
  )
  const target = 'passed' in way ? null : way.target
  if (target !== null || scope.company_id !== null) return target
  const older = known
    .slice(known.findIndex(({ version }) => version === current.version) + 1)
    .find(({ taken_back_at }) => taken_back_at === null)
  return older && { version: older.version, percent: current.percent, theme_key: current.theme_key, urgent: true }
}
