import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables'
import type { Database } from '../../../http/serve'
import { BUNDLED } from '../bundled'
import { digestOf } from '../digest'
import { forEachConcurrently } from '../storage/concurrency'
import type { PlacedFile, ReleaseStorage } from '../storage/storage'
import { HOST, type InstalledBuild, storedAt } from './build'

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

/** Deletes the uploads again, except those that a team has sent as well. */
async function dropUploads(database: Database, storage: ReleaseStorage, digests: string[]): Promise<void> {
  const sent = await database.selectFrom('release_files').where('digest', 'in', digests).select('digest').execute()
  const keep = new Set(sent.map(({ digest }) => digest))
  for (const digest of new Set(digests)) if (!keep.has(digest)) await storage.drop(digest)
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
  await forEachConcurrently(await installed.names(), MAX_CONCURRENT_FILES, async (path) => {
    const content = await installed.read(path)
    const digest = digestOf(content)
    await storage.keep(digest, content)
    files.push({ path, digest })
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
