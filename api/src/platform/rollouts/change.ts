import { sql, type Transaction } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { RuleDocument } from '../../database/tables/platform'
import type { Tables } from '../../database/tables'
import { record } from '../audit/audit-trail'
import { raiseRevision } from '../registry/revision'
import { BUNDLED } from '../releases/bundled'
import { isSameRule, ruleOf, type Scope, subjectOf } from './rule'

/** One change of a rule. */
export interface RuleChange {
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
  /** The reason for an automatic change. */
  reason?: string
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

/** Stores the rule's previous version beside it: the fallback where its release fails, readable without the history. */
async function notePrevious(transaction: Transaction<Tables>, { remote, scope, after }: RuleChange): Promise<void> {
  if (after === null) return
  const found = findRollbackTarget(
    after,
    await undoableChanges(transaction, remote, scope),
    await knownReleases(transaction, remote),
    (target) => target?.version !== after.version,
  )
  const previous = 'passed' in found ? null : found.target
  await transaction
    .updateTable('rollouts')
    .set({ previous: previous && JSON.stringify(previous) })
    .where('remote', '=', remote)
    .where('company_id', 'is not distinct from', scope.company_id)
    .where('group_id', 'is not distinct from', scope.group_id)
    .execute()
}

/**
 * Applies a change: the rule, its history, the audit trail, the revision. The caller
 * holds the lock (`lockRegistry`) and has read `before` under it.
 */
export async function applyChange(transaction: Transaction<Tables>, change: RuleChange): Promise<void> {
  const { remote, scope, action, before, after, changed_by, urgent, reason = null } = change
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
      reason,
    })
    .execute()
  await notePrevious(transaction, change)
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
      ...(reason === null ? {} : { reason }),
    },
  })
  await raiseRevision(transaction)
}

/** A change that can be undone. */
export interface Undoable {
  id: string
  before: RuleDocument | null
}

/** A release as a rollback considers it. */
export interface KnownRelease {
  version: string
  published_by: string
  withdrawn_at: Date | null
}

/** The target of a rollback. */
export interface RollbackTarget {
  /** The rule to restore; null for no rule. */
  target: RuleDocument | null
  /** The changes that it undoes. */
  undone: string[]
}

/** No target, with the versions skipped because they are deleted or withdrawn. */
export interface NoRollbackTarget {
  passed: string[]
}

/** The changes of a scope that are not undone, the newest first. */
export function undoableChanges(
  transaction: Transaction<Tables>,
  remote: string,
  { company_id, group_id }: Scope,
): Promise<Undoable[]> {
  return transaction
    .selectFrom('rollout_changes')
    .where('remote', '=', remote)
    .where('company_id', 'is not distinct from', company_id)
    .where('group_id', 'is not distinct from', group_id)
    .where('action', 'in', ['rollout', 'withdrawal'])
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'before'])
    .execute()
}

/** The releases of a remote, the newest first. */
export function knownReleases(transaction: Transaction<Tables>, remote: string): Promise<KnownRelease[]> {
  return transaction
    .selectFrom('releases')
    .where('remote', '=', remote)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .select(['version', 'published_by', 'withdrawn_at'])
    .execute()
}

/** A rule of the installation follows the current bundled version, also where its former release is deleted. */
function withBundledVersion(before: RuleDocument, known: KnownRelease[]): RuleDocument {
  if (before.changed_by === undefined || known.some(({ version }) => version === before.version)) return before
  const bundled = known.find(({ published_by }) => published_by === BUNDLED)
  return bundled ? { ...before, version: bundled.version } : before
}

/**
 * The target of a rollback: the rule before the scope's latest change that is not
 * undone. Changes without effect are skipped, and so are releases that are deleted
 * or withdrawn after failures: an urgent rollback must not lead to one; it can be
 * rolled out again explicitly.
 */
export function findRollbackTarget(
  current: RuleDocument | null,
  changes: Undoable[],
  known: KnownRelease[],
  isWanted = (_target: RuleDocument | null) => true,
): RollbackTarget | NoRollbackTarget {
  const passed: string[] = []
  for (const [index, { before }] of changes.entries()) {
    const target = before && withBundledVersion(before, known)
    if (target === null ? current === null : current !== null && isSameRule(target, current)) continue
    if (
      target !== null &&
      !known.some(({ version, withdrawn_at }) => version === target.version && withdrawn_at === null)
    ) {
      passed.push(target.version)
      continue
    }
    if (isWanted(target)) return { target, undone: changes.slice(0, index + 1).map(({ id }) => id) }
  }
  return { passed: [...new Set(passed)] }
}
