import { inTransaction } from '../../database/transaction'
import type { Tables } from '../../database/tables'
import type { Transaction } from 'kysely'
import type { Database } from '../../http/serve'
import { lockRegistry } from '../registry/revision'
import { applyChange } from '../rollouts/change'
import { targetOf, withdrawEverywhere } from '../rollouts/roll-back'
import type { ServerReason } from '../reasons'
import { currentRule, scopeOf } from '../rollouts/rule'
import { assess, type Named } from './assess'
import { type Conclusion, noteVerdict } from './verdicts'

/** What the server did, for the log. */
export interface Withdrawn extends Named {
  reason: string
}

/** There is nothing better to serve: all is left as it is. */
class NothingInstead extends Error {}

/** Who changed what the server changed. */
const AUTOMATIC = 'automatic'

/** Returns the scope to its known good release. One for everyone is withdrawn, from companies and groups as well. */
async function leaveRelease(transaction: Transaction<Tables>, named: Named, why: ServerReason): Promise<void> {
  const { remote, version } = named
  const withdrawal = { changed_by: AUTOMATIC, action: 'withdrawal', ...why } as const
  if (named.company_id === null) {
    if (!(await withdrawEverywhere(transaction, remote, version, withdrawal))) throw new NothingInstead()
    return
  }
  const scope = await scopeOf(transaction, named)
  const before = await currentRule(transaction, remote, scope)
  const found = await targetOf(transaction, remote, scope, before)
  if ('passed' in found) throw new NothingInstead()
  await applyChange(transaction, { remote, scope, before, after: found.target, urgent: true, ...withdrawal })
}

/**
 * Withdraws a release from a scope, for the reason that `decide` finds under the lock, so that of several servers one
 * does it. `unchanged` where there is nothing better to serve; undefined where there is nothing left to do.
 */
export async function withdrawFrom(
  database: Database,
  named: Named,
  decide: (transaction: Transaction<Tables>) => Promise<Conclusion | undefined>,
): Promise<Withdrawn | 'unchanged' | undefined> {
  try {
    return await inTransaction(database, async (transaction) => {
      await lockRegistry(transaction)
      const assessed = await assess(transaction, named)
      const conclusion = assessed && (await decide(transaction))
      if (!conclusion) return undefined
      const { reason, reasons } = conclusion
      await leaveRelease(transaction, named, { reason, reasons })
      await noteVerdict(transaction, assessed.scope, conclusion)
      return { ...named, reason }
    })
  } catch (error) {
    if (error instanceof NothingInstead) return 'unchanged'
    throw error
  }
}

/** Withdraws a release that fails more often than its known good one. All is counted again under the lock. */
export function withdrawFailing(database: Database, named: Named): Promise<Withdrawn | 'unchanged' | undefined> {
  return withdrawFrom(database, named, async (transaction) =>
    (await assess(transaction, named))?.conclusions.find(({ action }) => action === 'withdrawal'),
  )
}
