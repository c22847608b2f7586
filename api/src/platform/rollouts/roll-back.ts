import { sql } from 'kysely'
import type { Body } from '@almanac/contracts'
import type { endRollout, rollBack, Rollout } from '@almanac/contracts/platform/rollouts'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockRegistry } from '../registry/revision'
import { applyChange } from './change'
import { findRollbackTarget, knownReleases, undoableChanges } from './history'
import { rolloutOf } from './list'
import { currentRule, findScope, type Scope, shortList } from './rule'

/** A scope that has nothing to go back to; `passed` are versions that are gone or were taken back. */
function nothingBefore(remote: string, { company, group }: Scope, passed: string[]): Refusal {
  const values = {
    remote,
    scope: group === null ? (company ?? '') : `${company ?? ''} / ${group}`,
    versions: shortList(passed),
  }
  if (passed.length > 0)
    return new Refusal(409, [{ code: company === null ? 'NOTHING_GOOD_BEFORE' : 'NOTHING_GOOD_BEFORE_FOR', values }])
  return new Refusal(409, [{ code: company === null ? 'NOTHING_BEFORE' : 'NOTHING_BEFORE_FOR', values }])
}

/**
 * Puts back what the scope had before its latest change that was not undone yet;
 * once more goes back one further. 409 when there is nothing to go back to.
 */
export function rollBackRule(
  database: Database,
  remote: string,
  { urgent = false, ...named }: Body<typeof rollBack>,
  changed_by: string,
): Promise<Rollout> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const scope = await findScope(transaction, named)
    const before = await currentRule(transaction, remote, scope)
    const way = findRollbackTarget(
      before,
      await undoableChanges(transaction, remote, scope),
      await knownReleases(transaction, remote),
    )
    if ('passed' in way) throw nothingBefore(remote, scope, way.passed)
    await transaction
      .updateTable('rollout_changes')
      .set({ undone_at: sql<Date>`clock_timestamp()` })
      .where('id', 'in', way.undone)
      .execute()
    await applyChange(transaction, { remote, scope, action: 'rollback', before, after: way.target, changed_by, urgent })
    return rolloutOf(transaction, remote, scope)
  })
}

/**
 * Ends the rule of a company or group: from now on it follows the wider rule. It
 * can be undone like any other change. 409 where there is none, 422 for everyone.
 */
export function endRule(
  database: Database,
  remote: string,
  { urgent = false, ...named }: Body<typeof endRollout>,
  changed_by: string,
): Promise<Rollout> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const scope = await findScope(transaction, named)
    if (scope.company === null)
      throw new Refusal(422, [{ code: 'RULE_OF_EVERYONE', field: 'company', values: { remote } }])
    const before = await currentRule(transaction, remote, scope)
    if (!before)
      throw new Refusal(409, [
        {
          code: 'NO_RULE_OF_ITS_OWN',
          values: { remote, scope: scope.group === null ? scope.company : `${scope.company} / ${scope.group}` },
        },
      ])
    await applyChange(transaction, { remote, scope, action: 'rollout', before, after: null, changed_by, urgent })
    return rolloutOf(transaction, remote, scope)
  })
}
