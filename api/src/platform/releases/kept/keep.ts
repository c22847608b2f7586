import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import type { Database } from '../../../http/serve'
import { BUNDLED, HOST } from '../bundled'
import { digestOf } from '../digest'
import { forEachConcurrently } from '../storage/concurrency'
import type { PlacedFile, ReleaseStorage } from '../storage/storage'
import { type InstalledBuild, storedAt } from './build'

const MAX_CONCURRENT_FILES = 4

/** What names a build. */
export type BuildName = Pick<InstalledBuild, 'remote' | 'build'>

async function isKept(database: Database, { remote, build }: BuildName): Promise<boolean> {
  const found = await database
    .selectFrom('installed_builds')
    .where('remote', '=', remote)
    .where('build', '=', build)
    .select('build')
    .executeTakeFirst()
  return found !== undefined
}

/** Uploads a file of a build. It is noted as one of a team is, so that what an interrupted copy leaves is deleted as well. */
async function upload(database: Database, storage: ReleaseStorage, content: Buffer, sent_at: Date): Promise<string> {
  const digest = digestOf(content)
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('release_files')
      .values({ digest, size: content.length, remote: null, sent_at })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute()
    await storage.keep(digest, content)
  })
  return digest
}

/** Deletes the uploads of `sent_at` again; those that a team has sent as well have another time. */
async function dropUploads(
  database: Database,
  storage: ReleaseStorage,
  digests: string[],
  sent_at: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const own = await transaction
      .deleteFrom('release_files')
      .where('digest', 'in', digests)
      .where('sent_at', '=', sent_at)
      .returning('digest')
      .execute()
    for (const { digest } of own) await storage.drop(digest)
  })
}

/**
 * Copies a build into the store of releases, unless it is there: after an upgrade its files are served from there to
 * tabs that still run it, and during one to tabs whose requests reach a server that does not have it yet. One that is
 * `arriving` is not registered yet: it counts as replaced until `noteCurrentBuilds` makes it current. Idempotent, also
 * with several servers at once. Rejects where the store fails.
 */
export async function keepBuild(
  database: Database,
  storage: ReleaseStorage,
  installed: InstalledBuild,
  { arriving }: { arriving: boolean },
): Promise<void> {
  if (await isKept(database, installed)) return
  const files: PlacedFile[] = []
  const sentAt = new Date()
  await forEachConcurrently(await installed.names(), MAX_CONCURRENT_FILES, async (path) => {
    files.push({ path, digest: await upload(database, storage, await installed.read(path), sentAt) })
  })
  if (files.length === 0) return
  await storage.place(storedAt(installed), files)
  const { remote, version, build, address } = installed
  await database
    .insertInto('installed_builds')
    .values({
      remote,
      version,
      build,
      address,
      files: JSON.stringify(files.map(({ path }) => path).sort()),
      replaced_at: arriving ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.columns(['remote', 'build']).doNothing())
    .execute()
  await dropUploads(
    database,
    storage,
    files.map(({ digest }) => digest),
    sentAt,
  )
}

/** Those of these builds that the installation did not have at its last start. */
export async function arrivingBuilds<B extends BuildName>(database: Database, builds: B[]): Promise<Set<B>> {
  const current = await database
    .selectFrom('installed_builds')
    .where('replaced_at', 'is', null)
    .select(['remote', 'build'])
    .execute()
  const known = new Set(current.map(({ remote, build }) => `${remote} ${build}`))
  return new Set(builds.filter(({ remote, build }) => !known.has(`${remote} ${build}`)))
}

/**
 * Notes which builds this installation has: of each of these remotes the other builds count as replaced from now on,
 * with `everything` also those of remotes that it no longer has (the host is never gone). A build that returns is current again.
 */
export async function noteCurrentBuilds(
  transaction: Transaction<Tables>,
  current: BuildName[],
  { everything }: { everything: boolean },
): Promise<void> {
  const names = JSON.stringify(current.map(({ remote, build }) => ({ remote, build })))
  const isCurrent = sql<boolean>`(remote, build) in (select remote, build from jsonb_to_recordset(${names}::jsonb) as current (remote text, build text))`
  const returned = await transaction
    .updateTable('installed_builds')
    .set({ replaced_at: null })
    .where(isCurrent)
    .where('replaced_at', 'is not', null)
    .returning(['remote', 'version'])
    .execute()
  // The newest bundled release is the one that the installation has now.
  for (const { remote, version } of returned)
    await transaction
      .updateTable('releases')
      .set({ published_at: sql<Date>`now()` })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('published_by', '=', BUNDLED)
      .execute()
  await transaction
    .updateTable('installed_builds')
    .set({ replaced_at: sql<Date>`now()` })
    .where(sql<boolean>`not ${isCurrent}`)
    .where('replaced_at', 'is', null)
    .where((where) =>
      everything ? where('remote', '!=', HOST) : where('remote', 'in', ['', ...current.map(({ remote }) => remote)]),
    )
    .execute()
}
