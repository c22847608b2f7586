import type { Body } from '@almanac/contracts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { putRollout, Rollout } from '@almanac/contracts/platform/rollouts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { holdRegistry } from '../registry/revision'
import { requireStillFits } from '../releases/checks/standing'
import { applyChange } from './change'
import { rolloutOf } from './list'
import { currentRule, isSameRule } from './rule'
import { findScope, listed, type Scope } from './scope'
import { requireReadable } from './theme'

/** 404 for a release that is not there, with those that are. */
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
          values: { remote, version, known: listed(releases.map((release) => release.version)) },
        },
  ])
}

/** 409 with what is there now, where somebody has changed the scope since `seen` was its latest change. */
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

/**
 * Sets the rule of one scope. A theme that is left out stays as it was. Setting
 * what holds already changes nothing. 404 for a release, company or group that
 * is not there; 409 when it was changed since the caller looked; 422 for a theme that is not, or cannot be read well, and for a
 * release that does not fit the host or the other remotes any more.
 */
export function setRule(
  database: Database,
  remote: string,
  { version, percent, theme_key, urgent = false, seen, ...named }: Body<typeof putRollout>,
  changed_by: string,
  host: HostDocument,
): Promise<Rollout> {
  return inTransaction(database, async (transaction) => {
    await holdRegistry(transaction)
    await requireRelease(transaction, remote, version)
    const scope = await findScope(transaction, named)
    if (seen !== undefined) await requireSeen(transaction, remote, scope, seen)
    const before = await currentRule(transaction, remote, scope)
    // What serves already may go to fewer, whatever became of the host: nobody new gets what does not fit.
    if (before?.version !== version || percent > before.percent)
      await requireStillFits(transaction, remote, version, host)
    const after = {
      version,
      percent,
      theme_key: theme_key === undefined ? (before?.theme_key ?? null) : theme_key,
      urgent,
    }
    if (after.theme_key !== null) await requireReadable(transaction, after.theme_key, scope)
    const holds =
      before !== null && isSameRule(before, after) && before.urgent === urgent && before.changed_by === undefined
    if (!holds) await applyChange(transaction, { remote, scope, action: 'rollout', before, after, changed_by, urgent })
    return rolloutOf(transaction, remote, scope)
  })
}
