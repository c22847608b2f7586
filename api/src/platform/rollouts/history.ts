import type { Transaction } from 'kysely'
import type { RuleDocument } from '../../database/tables/platform'
import type { Tables } from '../../database/tables'
import { BUNDLED } from '../releases/register'
import { isSameRule, type Scope } from './rule'

/** A change that may be undone. */
export interface Undoable {
  id: string
  before: RuleDocument | null
}

/** What a release can be gone back to by. */
export interface KnownRelease {
  version: string
  published_by: string
  taken_back_at: Date | null
}

/** What to go back to. */
export interface RollbackTarget {
  /** What the scope had; null is no rule of its own. */
  target: RuleDocument | null
  /** The changes that are undone by it. */
  undone: string[]
}

/** Nothing to go back to, and the versions that were passed over because they are gone or were taken back. */
export interface NoRollbackTarget {
  passed: string[]
}

/** The changes of a scope that were not undone yet, the newest first. */
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
    .where('action', 'in', ['rollout', 'taken_back'])
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
    .select(['version', 'published_by', 'taken_back_at'])
    .execute()
}

/** The installation's own rule gives what the installation has today, also where its release of that day is gone. */
function withBundledVersion(before: RuleDocument, known: KnownRelease[]): RuleDocument {
  if (before.changed_by === undefined || known.some(({ version }) => version === before.version)) return before
  const bundled = known.find(({ published_by }) => published_by === BUNDLED)
  return bundled ? { ...before, version: bundled.version } : before
}

/**
 * Where going back leads: to what the scope had before its latest change that
 * was not undone yet. What would change nothing is passed over, and so is a
 * release that is gone or was taken back because it failed: an operator who goes back in
 * a hurry must not land on that; it can be rolled out again on purpose.
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
      !known.some(({ version, taken_back_at }) => version === target.version && taken_back_at === null)
    ) {
      passed.push(target.version)
      continue
    }
    if (isWanted(target)) return { target, undone: changes.slice(0, index + 1).map(({ id }) => id) }
  }
  return { passed: [...new Set(passed)] }
}
