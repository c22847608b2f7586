import { sql, type Transaction } from 'kysely'
import type { Body } from '@almanac/contracts'
import type { endRollout, rollBack, Rollout, withdrawRelease } from '@almanac/contracts/platform/rollouts'
import type { Tables } from '../../database/tables'
import type { RuleDocument } from '../../database/documents/platform'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { requireNotPaused } from '../controls/pause'
import type { StoredReason } from '../reasons'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { applyChange, applyChanges, type RuleChange } from './change'
import { readHistories } from './history'
import { rolloutOf, rolloutsOf } from './list'
import { type NoRollbackTarget, placesOf, type RollbackTarget, rollbackTarget } from './rollback-target'
import { currentRule, documentOf, findScope, type Scope, shortList } from './rule'
import type { Place } from './served-periods'
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
 * Returns a scope to its known good release. The current release does not stay there, with whatever percentage; another
 * call goes back one more. 409 without a target.
 */
export function rollBackRule(
  database: Database,
  remote: string,
  { urgent = false, reason, ...named }: Body<typeof rollBack>,
  changed_by: string,
): Promise<Rollout> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireNotPaused(transaction)
    const scope = await findScope(transaction, named)
    const before = await currentRule(transaction, remote, scope)
    const found = await targetOf(transaction, remote, scope, before)
    if ('passed' in found) throw nothingBefore(remote, scope, found.passed)
    const after = found.target
    const change = { remote, scope, before, after, changed_by, urgent, ...(reason ? { reason } : {}) }
    await applyChange(transaction, { action: 'rollback', ...change })
    return rolloutOf(transaction, remote, scope)
  })
}

/** What a scope returns to. The caller holds the lock and has read `current` under it. */
export async function targetOf(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  current: RuleDocument | null,
): Promise<RollbackTarget | NoRollbackTarget> {
  const history = (await readHistories(transaction, remote, placesOf(scope))).get(remote)
  return history ? rollbackTarget(history, scope, current) : { passed: [] }
}

/**
 * Deletes the rule of a company or group, which then follows the wider rule. It can
 * be undone like any other change. 409 where there is none, 422 for everyone.
 */
export function endRule(
  database: Database,
  remote: string,
  { urgent = false, reason, ...named }: Body<typeof endRollout>,
  changed_by: string,
): Promise<Rollout> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireNotPaused(transaction)
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
    const change = { remote, scope, before, after: null, changed_by, urgent, ...(reason ? { reason } : {}) }
    await applyChange(transaction, { action: 'rollout', ...change })
    return rolloutOf(transaction, remote, scope)
  })
}

/** A scope whose rule names a version. */
interface Naming {
  scope: Scope
  before: RuleDocument
}

/** The rules that name a version: of everyone, of companies, of groups. */
async function rulesNaming(transaction: Transaction<Tables>, remote: string, version: string): Promise<Naming[][]> {
  const rows = await transaction
    .selectFrom('rollouts as its')
    .leftJoin('companies', 'companies.id', 'its.company_id')
    .leftJoin('groups', 'groups.id', 'its.group_id')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .orderBy('changed_at')
    .select(['its.company_id', 'its.group_id', 'companies.key as company', 'groups.key as group'])
    .select(['version', 'percent', 'its.theme_key', 'urgent', 'changed_by'])
    .execute()
  const naming = rows.map(({ company_id, group_id, company, group, ...rule }): Naming => ({
    scope: { company_id, group_id, company, group },
    before: documentOf(rule),
  }))
  return [
    naming.filter(({ scope }) => scope.company_id === null),
    naming.filter(({ scope }) => scope.company_id !== null && scope.group_id === null),
    naming.filter(({ scope }) => scope.group_id !== null),
  ]
}

/** Of more scopes the history of all is read. */
const FEW_SCOPES = 20

const placesOfAll = (level: readonly Naming[]): readonly Place[] | undefined =>
  level.length > FEW_SCOPES ? undefined : level.flatMap(({ scope }) => placesOf(scope))

/** Who withdraws a release, and why. */
export interface Withdrawal extends Partial<StoredReason<string>> {
  changed_by: string
  /** A person's is a rollback of each scope in the history. */
  action: 'rollback' | 'withdrawal'
}

/**
 * Withdraws a version for everybody: each scope that it serves returns to its known good release; the release is marked
 * as withdrawn, so that it is known good nowhere. Open tabs apply that at once. Returns the scopes; undefined, with
 * nothing changed, where it serves a scope that has no other. The caller holds the lock.
 */
export async function withdrawEverywhere(
  transaction: Transaction<Tables>,
  remote: string,
  version: string,
  withdrawal: Withdrawal,
): Promise<Scope[] | undefined> {
  await transaction
    .updateTable('releases')
    .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute()
  const scopes: Scope[] = []
  // The widest first: narrower rules may then follow them. Those of one level do not depend on each other.
  for (const level of await rulesNaming(transaction, remote, version)) {
    if (level.length === 0) continue
    const history = (await readHistories(transaction, remote, placesOfAll(level))).get(remote)
    const changes: RuleChange[] = []
    for (const { scope, before } of level) {
      const found = history ? rollbackTarget(history, scope, before) : { passed: [] }
      if ('passed' in found) return undefined
      changes.push({ remote, scope, before, after: found.target, urgent: true, ...withdrawal })
    }
    await applyChanges(transaction, changes)
    scopes.push(...level.map(({ scope }) => scope))
  }
  // Even if no rule named it, it may have been a fallback.
  if (scopes.length === 0) {
    const { changed_by, reason, reasons } = withdrawal
    const document = { version, ...(reason ? { reason } : {}), ...(reasons ? { reasons } : {}) }
    await record(transaction, { actor: changed_by, action: 'withdrawal', subject: remote, document })
    await raiseRevision(transaction)
  }
  return scopes
}

/** Withdraws a version for everybody; returns the scopes that had it. 409 when it serves a scope that has no other. */
export function withdraw(
  database: Database,
  remote: string,
  { version, reason }: Body<typeof withdrawRelease>,
  changed_by: string,
): Promise<Rollout[]> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireRelease(transaction, remote, version)
    const withdrawal = { changed_by, action: 'rollback', ...(reason ? { reason } : {}) } as const
    const scopes = await withdrawEverywhere(transaction, remote, version, withdrawal)
    if (!scopes) throw new Refusal(409, [{ code: 'NOTHING_INSTEAD', field: 'version', values: { remote, version } }])
    return rolloutsOf(transaction, remote, scopes)
  })
}
