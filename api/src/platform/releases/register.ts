import { sql, type Transaction } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { CONTRACT_VERSION } from '@almanac/contracts'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { releaseDocument } from '@almanac/contracts/schema/platform/releases'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { applyChange } from '../rollouts/change'
import { currentRule, EVERYONE } from '../rollouts/rule'
import { BUNDLED, HOST } from './bundled'

/** The document of a release, or a sentence with its error. */
export function readReleaseDocument(value: unknown, from: string): ReleaseDocument | string {
  const parsed = safeParse(releaseDocument, value)
  if (!parsed.success) {
    const [fault] = parsed.error.issues
    return `${from} is not a release: ${fault ? `${fault.path.join('.')}: ${fault.message}` : 'unreadable'}`
  }
  if (parsed.data.contract !== CONTRACT_VERSION) {
    return `${from} was built against contract ${parsed.data.contract}, and this server speaks ${CONTRACT_VERSION}: build it again`
  }
  return parsed.data
}

/**
 * Registers a release that comes with the installation, with the address of its
 * files. An earlier build of the same version is replaced; one that a team published
 * under the same version stays, and is served instead. One that is `arriving`, which
 * this installation did not have at its last start, is rolled out to everyone unless
 * a team has decided otherwise.
 */
export async function registerRelease(
  database: Database,
  release: ReleaseDocument,
  address: string,
  { arriving = true }: { arriving?: boolean } = {},
): Promise<void> {
  const row = rowOf(release, address, BUNDLED)
  await inTransaction(database, async (transaction) => {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('releases')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'version'])
          .doUpdateSet({ ...row, withdrawn_at: null })
          .where('releases.published_by', '=', BUNDLED)
          .where(sql<boolean>`(releases.address, releases.manifest, releases.files, releases.descriptor, releases.preload, releases.texts, releases.needs, releases.contract, releases.prerendered)
            is distinct from (excluded.address, excluded.manifest, excluded.files, excluded.descriptor, excluded.preload, excluded.texts, excluded.needs, excluded.contract, excluded.prerendered)`),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) await raiseRevision(transaction)
    if (arriving) await rollOutBundled(transaction, release)
  })
}

/** Rolls a bundled release out to everyone where the rule is the installation's own, or there is none. */
async function rollOutBundled(
  transaction: Transaction<Tables>,
  { remote, version }: Pick<ReleaseDocument, 'remote' | 'version'>,
): Promise<void> {
  await lockRegistry(transaction)
  const before = await currentRule(transaction, remote, EVERYONE)
  if (before && (before.changed_by !== BUNDLED || before.version === version)) return
  const after = { version, percent: 100, theme_key: null, urgent: false, changed_by: BUNDLED }
  await applyChange(transaction, {
    remote,
    scope: EVERYONE,
    action: 'rollout',
    before,
    after,
    changed_by: BUNDLED,
    urgent: false,
  })
}

/**
 * Handles bundled releases that the installation no longer contains: those of which
 * another version is in `current`, and, where `current` is known to be complete, those
 * of remotes not in it. A release whose files the store keeps stays, as a fallback and
 * for tabs that run it; others are deleted. Rules that the installation made for a
 * remote that it no longer has are deleted. Releases of teams stay, and so do rules
 * made by a person: while the release of one is missing the next rule decides.
 */
export async function replaceFormerBundled(
  database: Database,
  current: ReleaseDocument[],
  { everything }: { everything: boolean },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const bundled = await transaction
      .selectFrom('releases')
      .where('published_by', '=', BUNDLED)
      .where('remote', '!=', HOST)
      .select(['remote', 'version'])
      .select(
        sql<boolean>`exists (select from installed_builds where installed_builds.remote = releases.remote and installed_builds.version = releases.version)`.as(
          'kept',
        ),
      )
      .execute()
    let changed = false
    for (const { remote, version, kept } of bundled) {
      const own = current.filter((release) => release.remote === remote)
      const isGone = own.length === 0 ? everything : !own.some((release) => release.version === version)
      if (!isGone) continue
      const deletesRule = !kept || own.length === 0
      if (!kept) await deleteRelease(transaction, remote, version)
      const rules = deletesRule ? await deleteOwnRules(transaction, remote, version) : 0n
      changed ||= !kept || rules > 0n
    }
    if (changed) await raiseRevision(transaction)
  })
}

async function deleteRelease(transaction: Transaction<Tables>, remote: string, version: string): Promise<void> {
  await transaction.deleteFrom('releases').where('remote', '=', remote).where('version', '=', version).execute()
}

/** Deletes the rules that the installation made for this release. Returns their number. */
async function deleteOwnRules(transaction: Transaction<Tables>, remote: string, version: string): Promise<bigint> {
  const { numDeletedRows } = await transaction
    .deleteFrom('rollouts')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('changed_by', '=', BUNDLED)
    .executeTakeFirstOrThrow()
  return numDeletedRows
}

/** The row of a release that is published. */
export function rowOf(
  { remote, version, contract, manifest, descriptor, files, preload, texts, needs, prerendered }: ReleaseDocument,
  address: string,
  published_by: string,
) {
  return {
    remote,
    version,
    contract,
    manifest,
    address,
    published_by,
    files: JSON.stringify(files),
    descriptor: JSON.stringify(descriptor),
    preload: JSON.stringify(preload),
    texts: JSON.stringify(texts),
    needs: JSON.stringify(needs),
    prerendered: JSON.stringify(prerendered),
  }
}
