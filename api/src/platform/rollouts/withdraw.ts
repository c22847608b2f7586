import { sql } from 'kysely'
import type { Rollout } from '@almanac/contracts/platform/rollouts'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { holdRegistry, raiseRevision } from '../registry/revision'
import { applyChange } from './change'
import { insteadOf } from './instead'
import { rolloutOf } from './list'
import { requireRelease } from './put'
import { currentRule } from './rule'
import { scopeOf } from './scope'

/**
 * Gets everybody off a version at once: each rule that names it goes back to what
 * it gave before, else it goes; the release is marked as taken back, so that it
 * stands in for nothing and no rollback leads to it. Open tabs take that over at
 * once. All of it or nothing: 409 when everyone has it and there is no other.
 */
export function withdraw(database: Database, remote: string, version: string, changed_by: string): Promise<Rollout[]> {
  return inTransaction(database, async (transaction) => {
    await holdRegistry(transaction)
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
      const after = await insteadOf(transaction, remote, scope, before)
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
