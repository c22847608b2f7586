import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { lockRegistry } from '../registry/revision'
import { applyChange } from '../rollouts/change'
import { currentRule, scopeOf } from '../rollouts/rule'
import { targetOf } from '../rollouts/roll-back'
import { countFailures, isTooMany, reasonOf, type ServedRule } from './count'

/** What was rolled back, for the log. */
interface RolledBack {
  remote: string
  version: string
  company: string | null
  group: string | null
  /** The version that this rule serves instead; null when the rule was deleted, and the next one decides. */
  instead: string | null
  reason: string
}

/**
 * Rolls back a release that fails for too many of those a rule serves it to: the rule
 * returns to its previous version, else it is deleted. All conditions are checked
 * again under the lock, so only one of several servers does it. `unchanged` when
 * there is nothing better to serve; undefined when there is nothing left to do.
 */
export function rollBackFailing(
  database: Database,
  served: ServedRule,
  limit: number,
): Promise<RolledBack | 'unchanged' | undefined> {
  const { remote, version } = served
  return inTransaction<RolledBack | 'unchanged' | undefined>(database, async (transaction) => {
    await lockRegistry(transaction)
    const scope = await scopeOf(transaction, served)
    const current = await currentRule(transaction, remote, scope)
    if (current?.version !== version) return undefined
    const count = await countFailures(transaction, served)
    if (!isTooMany(count, limit)) return undefined
    const found = await targetOf(transaction, remote, scope, current)
    if ('passed' in found) return 'unchanged'
    const after = found.target
    const reason = reasonOf(count)
    await transaction
      .updateTable('releases')
      .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute()
    await applyChange(transaction, {
      remote,
      scope,
      action: 'withdrawal',
      before: current,
      after,
      changed_by: 'automatic',
      urgent: true,
      reason,
    })
    return { remote, version, company: scope.company, group: scope.group, instead: after?.version ?? null, reason }
  })
}
