import { sql, type Transaction } from 'kysely'
import type { HostDocument, PublishedRelease, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { RELEASE_LIMITS } from '@almanac/domain/releases'
import { inTransaction } from '../../database/transaction'
import type { Tables } from '../../database/tables'
import { type Fault, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { addressFaults, readAddress } from './checks/address'
import { clashFaults } from './checks/clashes'
import {
  documentFaults,
  fileOfMap,
  filesOf,
  manifestFaultsOf,
  mapsTooLarge,
  tooLarge,
  unreadableMap,
} from './checks/document'
import { flagTypeFaults } from './checks/flags'
import { fitFaults } from './checks/host'
import { hexOf } from './digest'
import { missingFiles } from './files/files'
import { keepMaps, type MapOfFile } from './maps/keep-maps'
import { readMap } from './maps/read-map'
import { publishedRelease } from './stored-release'
import { rowOf } from './register'
import type { PlacedFile, ReleaseStorage } from './storage/storage'

/** The requirements that a release must meet, and the storage for its files. */
export interface PublishOptions {
  database: Database
  storage: ReleaseStorage
  host: HostDocument
  /** Other origins that releases may come from. */
  origins: string[]
  /** The origin of the page that will load them. */
  pageOrigin: string
}

function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, 20))
}

/** Versions that differ only in case are one folder on many disks. */
async function refuseSameVersion(database: Database, { remote, version }: ReleaseDocument): Promise<void> {
  const same = await database
    .selectFrom('releases')
    .where('remote', '=', remote)
    .where(sql<string>`lower(version)`, '=', version.toLowerCase())
    .select('version')
    .executeTakeFirst()
  if (same)
    throw new Refusal(409, [{ code: 'RELEASE_EXISTS', field: 'version', values: { remote, version: same.version } }])
}

/** The address of files that a static server already has. */
async function checkedAddress(
  release: ReleaseDocument,
  url: string,
  { origins, pageOrigin }: PublishOptions,
): Promise<string> {
  const read = readAddress(url, origins)
  if ('fault' in read) throw new Refusal(422, [read.fault])
  refuseFaults(await addressFaults(release, read.address, pageOrigin))
  return read.address
}

/** Locks uploads until the transaction ends: all of them must be stored, and no larger together than `limit` bytes. */
async function lockUploads(
  transaction: Database,
  hashes: Record<string, string>,
  { field, limit, excess }: { field: 'files' | 'maps'; limit: number; excess: (bytes: number) => Fault },
): Promise<PlacedFile[]> {
  const files = Object.entries(hashes).map(([path, integrity]) => ({ path, digest: hexOf(integrity) }))
  if (files.length === 0) return []
  const digests = files.map(({ digest }) => digest)
  const missing = new Set(await missingFiles(transaction, digests))
  refuseFaults(
    files
      .filter(({ digest }) => missing.has(digest))
      .map(({ path }) => ({ code: 'FILE_NOT_SENT', field, values: { file: path } })),
  )
  const { bytes } = await transaction
    .selectFrom('release_files')
    .where('digest', 'in', digests)
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  if (bytes > limit) throw new Refusal(422, [excess(bytes)])
  return files
}

/** The uploads to place as the files of the release. */
async function sentFiles(
  transaction: Database,
  release: ReleaseDocument,
  storage: ReleaseStorage,
): Promise<PlacedFile[]> {
  const limits = { field: 'files', limit: RELEASE_LIMITS.bytes, excess: tooLarge } as const
  const files = await lockUploads(transaction, filesOf(release), limits)
  const manifest = files.find(({ path }) => path === release.manifest)
  if (manifest) refuseFaults(manifestFaultsOf(release, await storage.read(manifest.digest)))
  return files
}

/** The source maps among the uploads, which stay there only until they are kept with the release. */
async function sentMaps(
  transaction: Database,
  { maps = {} }: ReleaseDocument,
  storage: ReleaseStorage,
): Promise<MapOfFile[]> {
  const limits = { field: 'maps', limit: RELEASE_LIMITS.map_bytes, excess: mapsTooLarge } as const
  const read: MapOfFile[] = []
  for (const { path, digest } of await lockUploads(transaction, maps, limits)) {
    const map = readMap(await storage.read(digest))
    const file = fileOfMap(path)
    if (!map || file === undefined) throw new Refusal(422, [unreadableMap(path)])
    read.push({ file, map })
  }
  return read
}

async function register(
  transaction: Transaction<Tables>,
  release: ReleaseDocument,
  { address, actor, maps }: { address: string; actor: string; maps: readonly MapOfFile[] },
): Promise<PublishedRelease> {
  await lockRegistry(transaction)
  refuseFaults(await clashFaults(transaction, release.remote, release.descriptor))
  const row = await transaction
    .insertInto('releases')
    .values(rowOf(release, address, actor))
    .returning(['remote', 'version', 'contract', 'address', 'published_by', 'published_at', 'withdrawn_at'])
    .executeTakeFirstOrThrow()
  await keepMaps(transaction, release, maps)
  await record(transaction, {
    actor,
    action: 'release_published',
    subject: release.remote,
    document: { version: release.version, address },
  })
  await raiseRevision(transaction)
  return publishedRelease(row)
}

/**
 * Publishes a release atomically: it must fit the live host, conflict with no
 * other remote, and have its files where browsers request them. 409 for an
 * existing version, 422 with every reason otherwise.
 */
export async function publishRelease(
  release: ReleaseDocument & { address?: string },
  actor: string,
  publishing: PublishOptions,
): Promise<PublishedRelease> {
  const { database, storage, host } = publishing
  // Checked first: an oversized document is not compared with anything.
  refuseFaults(documentFaults(release))
  refuseFaults([
    ...fitFaults(release, host),
    ...(await clashFaults(database, release.remote, release.descriptor)),
    ...(await flagTypeFaults(database, release.descriptor)),
  ])
  await refuseSameVersion(database, release)
  const elsewhere =
    release.address === undefined ? undefined : await checkedAddress(release, release.address, publishing)
  return inTransaction(database, async (transaction) => {
    // Serializes concurrent publishing of the same version.
    await sql`select pg_advisory_xact_lock(hashtext(${`release ${release.remote} ${release.version.toLowerCase()}`}))`.execute(
      transaction,
    )
    await refuseSameVersion(transaction, release)
    const maps = await sentMaps(transaction, release, storage)
    if (elsewhere !== undefined) return register(transaction, release, { address: elsewhere, actor, maps })
    const files = await sentFiles(transaction, release, storage)
    try {
      await storage.place(release, files)
      return await register(transaction, release, { address: storage.addressOf(release), actor, maps })
    } catch (error) {
      // What cannot be deleted now is replaced when the version is published again.
      await storage.discard(release, files).catch(() => undefined)
      throw error
    }
  })
}
