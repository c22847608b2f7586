import { sql, type Transaction } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { CONTRACT_VERSION } from '@almanac/contracts'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { releaseDocument } from '@almanac/contracts/schema/platform/releases'
import { newId } from '@almanac/domain/ids'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { raiseRevision } from '../registry/revision'

/** The publisher of releases that come with the installation. */
export const BUNDLED = 'bundled'

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
 * files, and rolls it out to everyone unless a team has decided otherwise. An
 * earlier build of the same version is replaced; one that a team published under
 * the same version stays, and is served instead.
 */
export async function registerRelease(database: Database, release: ReleaseDocument, address: string): Promise<void> {
  const { remote, version } = release
  const row = rowOf(release, address, BUNDLED)
  await inTransaction(database, async (transaction) => {
    const registered = await transaction
      .insertInto('releases')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'version'])
          .doUpdateSet({ ...row, withdrawn_at: null })
          .where('releases.published_by', '=', BUNDLED)
          .where(sql<boolean>`(releases.address, releases.manifest, releases.files, releases.descriptor, releases.preload, releases.texts, releases.needs, releases.contract)
            is distinct from (excluded.address, excluded.manifest, excluded.files, excluded.descriptor, excluded.preload, excluded.texts, excluded.needs, excluded.contract)`),
      )
      .executeTakeFirst()
    const ruled = await transaction
      .insertInto('rollouts')
      .values({
        id: newId(),
        remote,
        version,
        company_id: null,
        group_id: null,
        percent: 100,
        theme_key: null,
        changed_by: BUNDLED,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'company_id', 'group_id'])
          .doUpdateSet({ version, changed_at: sql<Date>`now()` })
          .where('rollouts.changed_by', '=', BUNDLED)
          .where('rollouts.version', '!=', version),
      )
      .executeTakeFirst()
    if (registered.numInsertedOrUpdatedRows !== 0n || ruled.numInsertedOrUpdatedRows !== 0n)
      await raiseRevision(transaction)
  })
}

/**
 * Deletes releases that the installation no longer contains: bundled releases of
 * which another version is in `current`, and, where `current` is known to be
 * complete, those of remotes not in it; with them the rules that the installation
 * made. Releases of teams stay, and so do rules made by a person: while the
 * release of one is missing the next rule decides.
 */
export async function deleteFormerBundled(
  database: Database,
  current: ReleaseDocument[],
  { everything }: { everything: boolean },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const bundled = await transaction
      .selectFrom('releases')
      .where('published_by', '=', BUNDLED)
      .select(['remote', 'version'])
      .execute()
    const removed = bundled.filter(({ remote, version }) => {
      const own = current.filter((release) => release.remote === remote)
      return own.length === 0 ? everything : !own.some((release) => release.version === version)
    })
    for (const { remote, version } of removed) await deleteRelease(transaction, remote, version)
    if (removed.length > 0) await raiseRevision(transaction)
  })
}

async function deleteRelease(transaction: Transaction<Tables>, remote: string, version: string): Promise<void> {
  await transaction.deleteFrom('releases').where('remote', '=', remote).where('version', '=', version).execute()
  await transaction
    .deleteFrom('rollouts')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('changed_by', '=', BUNDLED)
    .execute()
}

/** The row of a release that is published. */
export function rowOf(
  { remote, version, contract, manifest, descriptor, files, preload, texts, needs }: ReleaseDocument,
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
  }
}
