import type { Transaction } from 'kysely'
import type { Body } from '@almanac/contracts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { putRollout, Rollout } from '@almanac/contracts/platform/rollouts'
import { paletteProblems } from '@almanac/domain/contrast'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { type Fault, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { requireNotPaused } from '../controls/pause'
import type { StoredReason } from '../reasons'
import { lockRegistry } from '../registry/revision'
import { requireStillFits } from '../releases/checks/incompatibilities'
import { themeDocument } from '../theme/theme'
import { applyChange } from './change'
import { rolloutOf } from './list'
import { currentRule, findScope, isSameRule, type Scope, shortList } from './rule'
import { reachesAll, secondPersonFault } from './second-person'

/** 404 for an unknown release, with the known ones. */
export async function requireRelease(database: Database, remote: string, version: string): Promise<void> {
  const releases = await database
    .selectFrom('releases')
    .where('remote', '=', remote)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .select('version')
    .execute()
  if (releases.some((release) => release.version === version)) return
  throw new Refusal(404, [
    releases.length === 0
      ? { code: 'NO_RELEASES', values: { remote } }
      : {
          code: 'UNKNOWN_RELEASE',
          field: 'version',
          values: { remote, version, known: shortList(releases.map((release) => release.version)) },
        },
  ])
}

/** 409 with the current state, where the scope was changed after `seen`. */
async function requireSeen(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  seen: string | null,
): Promise<void> {
  const {
    rule,
    changes: [latest],
  } = await rolloutOf(transaction, remote, scope)
  if ((latest?.id ?? null) === seen) return
  const now = rule ? `${rule.version}, ${rule.percent} %` : '–'
  throw new Refusal(409, [{ code: 'CHANGED_MEANWHILE', values: { by: latest?.changed_by ?? '–', now } }])
}

/** A rule as a person or a plan sets it. */
type RuleBody = Body<typeof putRollout>

/**
 * Sets the rule of one scope in the caller's transaction, which holds the lock; idempotent. A fault means that nothing
 * was set, and that the caller commits before refusing: a second person has to ask for the same.
 */
export async function setRuleIn(
  transaction: Transaction<Tables>,
  remote: string,
  { version, percent, theme_key, urgent = false, seen, ...named }: RuleBody,
  { changed_by, host, why = {} }: { changed_by: string; host: HostDocument; why?: Partial<StoredReason<string>> },
): Promise<{ scope: Scope } | { fault: Fault }> {
  await requireRelease(transaction, remote, version)
  const scope = await findScope(transaction, named)
  if (seen !== undefined) await requireSeen(transaction, remote, scope, seen)
  const before = await currentRule(transaction, remote, scope)
  // A served version may always be reduced: no further participants get what does not fit.
  if (before?.version !== version || percent > before.percent)
    await requireStillFits(transaction, remote, version, host)
  const after = {
    version,
    percent,
    theme_key: theme_key === undefined ? (before?.theme_key ?? null) : theme_key,
    urgent,
  }
  if (after.theme_key !== null) await requireReadable(transaction, after.theme_key, scope)
  if (reachesAll(before, version, percent)) {
    const fault = await secondPersonFault(transaction, { remote, scope, version, changed_by })
    if (fault) return { fault }
  }
  const isUnchanged =
    before !== null && isSameRule(before, after) && before.urgent === urgent && before.changed_by === undefined
  if (!isUnchanged)
    await applyChange(transaction, {
      remote,
      scope,
      action: 'rollout',
      before,
      after,
      changed_by,
      urgent,
      ...why,
    })
  return { scope }
}

/**
 * Sets the rule of one scope; idempotent. A theme that is left out is kept. 404 for
 * an unknown release, company or group; 409 when it was changed since the caller
 * read it, while rollouts are paused, and where a second person is needed; 422 for a
 * theme that is unknown or lacks contrast, and for a release that no longer fits the
 * host or the other remotes.
 */
export async function setRule(
  database: Database,
  remote: string,
  { reason, ...rule }: RuleBody,
  changed_by: string,
  host: HostDocument,
): Promise<Rollout> {
  const set = await inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireNotPaused(transaction)
    const result = await setRuleIn(transaction, remote, rule, { changed_by, host, why: reason ? { reason } : {} })
    return 'fault' in result ? result : { rollout: await rolloutOf(transaction, remote, result.scope) }
  })
  if ('fault' in set) throw new Refusal(409, [set.fault])
  return set.rollout
}

const codes = { light: 'THEME_UNREADABLE_LIGHT', dark: 'THEME_UNREADABLE_DARK' } as const

/** The themes of this key that participants of the scope would see. */
async function themesOf(database: Database, theme_key: string, { company_id, company }: Scope) {
  const themes = await database
    .selectFrom('themes')
    .innerJoin('companies', 'companies.id', 'themes.company_id')
    .$if(company_id !== null, (query) => query.where('themes.company_id', '=', company_id))
    .select([
      'themes.company_id',
      'themes.key',
      'themes.name',
      'themes.light',
      'themes.dark',
      'themes.features',
      'themes.brand',
      'companies.key as company',
      'companies.name as company_name',
    ])
    .orderBy('themes.key')
    .orderBy('companies.key')
    .execute()
  const found = themes.filter(({ key }) => key === theme_key)
  if (found.length > 0) return found
  const known = shortList([...new Set(themes.map(({ key }) => key))])
  throw new Refusal(422, [
    company === null
      ? { code: 'UNKNOWN_THEME_ANYWHERE', field: 'theme_key', values: { theme: theme_key, known } }
      : { code: 'UNKNOWN_THEME', field: 'theme_key', values: { theme: theme_key, company, known } },
  ])
}

/**
 * Refuses a theme that no company in the scope has, or that lacks contrast (WCAG
 * 2.2) in light or dark: 422, with each pair of colors.
 */
async function requireReadable(database: Database, theme_key: string, scope: Scope): Promise<void> {
  const faults = (await themesOf(database, theme_key, scope)).flatMap(({ company, ...stored }): Fault[] => {
    const theme = themeDocument(stored)
    return (['light', 'dark'] as const).flatMap((mode) =>
      paletteProblems(theme[mode]).map(({ front, behind, ratio, least }) => ({
        code: codes[mode],
        field: 'theme_key',
        values: { theme: theme_key, company, front, behind, ratio: String(ratio), least: String(least) },
      })),
    )
  })
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, 20))
}
