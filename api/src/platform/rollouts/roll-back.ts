import { sql, type Transaction } from 'kysely'
import type { Body } from '@almanac/contracts'
import type { endRollout, rollBack, Rollout } from '@almanac/contracts/platform/rollouts'
import type { Tables } from '../../database/tables'
import type { RuleDocument } from '../../database/tables/platform'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { applyChange, findRollbackTarget, knownReleases, undoableChanges } from './change'
import { rolloutOf } from './list'
import { currentRule, findScope, type Scope, scopeOf, shortList } from './rule'
import { requireRelease } from './set-rule'

/** The refusal for a scope without a rollback target; `passed` are skipped versions, deleted or withdrawn. */
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
 * Restores the rule before the scope's latest change that is not undone; another
 * call goes back one more. 409 without a target.
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
    const found = findRollbackTarget(
      before,
      await undoableChanges(transaction, remote, scope),
      await knownReleases(transaction, remote),
    )
    if ('passed' in found) throw nothingBefore(remote, scope, found.passed)
    await transaction
      .updateTable('rollout_changes')
      .set({ undone_at: sql<Date>`clock_timestamp()` })
      .where('id', 'in', found.undone)
      .execute()
    await applyChange(transaction, {
      remote,
      scope,
      action: 'rollback',
      before,
      after: found.target,
      changed_by,
      urgent,
    })
    return rolloutOf(transaction, remote, scope)
  })
}

/**
 * Deletes the rule of a company or group, which then follows the wider rule. It can
 * be undone like any other change. 409 where there is none, 422 for everyone.
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

/**
 * Withdraws a version for everybody: each rule that names it returns to its previous
 * version, else it is deleted; the release is marked as withdrawn, so that it is
 * neither a fallback nor a rollback target. Open tabs apply that at once. Atomic:
 * 409 when it serves everyone and there is no other.
 */
export function withdraw(database: Database, remote: string, version: string, changed_by: string): Promise<Rollout[]> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireRelease(transaction, remote, version)
    await transaction
      .updateTable('releases')
      .set({ withdrawn_at: sql<Date>`coalesce(withdrawn_at, clock_timestamp())` })
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
    // Even if no rule named it, it may have been a fallback.
    if (changed.length === 0) await raiseRevision(transaction)
    return changed
  })
}

/**
 * The replacement for a rule whose release is withdrawn: the scope's last rule with
 * another release; null for no rule, undefined when there is nothing better. The
 * rule for everyone is never deleted without a replacement: a remote that fails for
 * some is better than none for all, and an older release is better still.
 */
export async function replacementFor(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  current: RuleDocument,
): Promise<RuleDocument | null | undefined> {
  const known = await knownReleases(transaction, remote)
  const found = findRollbackTarget(
    current,
    await undoableChanges(transaction, remote, scope),
    known,
    (target) => target?.version !== current.version,
  )
  const target = 'passed' in found ? null : found.target
  if (target !== null || scope.company_id !== null) return target
  const older = known
    .slice(known.findIndex(({ version }) => version === current.version) + 1)
    .find(({ withdrawn_at }) => withdrawn_at === null)
  return older && { version: older.version, percent: current.percent, theme_key: current.theme_key, urgent: true }
}
