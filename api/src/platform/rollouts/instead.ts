import type { Transaction } from 'kysely'
import type { RuleDocument } from '../../database/tables/platform'
import type { Tables } from '../../database/tables'
import { knownReleases, undoableChanges, wayBack } from './history'
import type { Scope } from './scope'

/**
 * What stands in for a rule whose release has to go: what the scope had before
 * that was another; null is nothing of its own, undefined that there is nothing
 * better. Everyone's rule never goes without another: a remote that fails for
 * some is better than none for all, and an older release better still.
 */
export async function insteadOf(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  current: RuleDocument,
): Promise<RuleDocument | null | undefined> {
  const known = await knownReleases(transaction, remote)
  const way = wayBack(
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
