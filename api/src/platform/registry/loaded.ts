import { type RawBuilder, sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { Release, RemoteDescriptor } from '@almanac/contracts/platform/registry'
import { descriptor } from '@almanac/contracts/schema/platform/registry'
import type { Database } from '../../http/serve'
import type { StoredRelease } from '../releases/stored-release'
import { unchanging } from './unchanging'

/** A release in memory, with its descriptor read. */
export interface LoadedRelease {
  remote: string
  stored: StoredRelease
  /** Without the flags, which browsers don't need. */
  descriptor: RemoteDescriptor
  flags: NonNullable<RemoteDescriptor['flags']>
  /** The address of its files, and their hashes. */
  files: NonNullable<Release['fallback']>
  /** Changes whenever the row in the database changes. */
  row: string
}

/** What names a release. */
export type ReleaseName = Pick<StoredRelease, 'remote' | 'version'>

function parsedRelease(stored: StoredRelease, row: string): LoadedRelease | undefined {
  const parsed = safeParse(descriptor, stored.descriptor)
  if (!parsed.success) return undefined
  const { version, address, manifest, files } = stored
  const { flags = {}, ...own } = parsed.data
  return {
    remote: stored.remote,
    stored,
    descriptor: unchanging(own),
    flags,
    files: unchanging({ version, address, manifest, files: unchanging(files) }),
    row,
  }
}

function isOneOf(names: ReleaseName[]): RawBuilder<boolean> {
  const wanted = JSON.stringify(names.map(({ remote, version }) => ({ remote, version })))
  return sql<boolean>`(releases.remote, releases.version) in (select remote, version from jsonb_to_recordset(${wanted}::jsonb) as asked (remote text, version text))`
}

const row = sql<string>`releases.xmin::text`.as('row')

/**
 * Loads these releases. Unchanged ones are reused: documents are large and seldom
 * change. Unreadable ones are left out.
 */
export async function loadReleases(
  database: Database,
  wanted: ReleaseName[],
  before: LoadedRelease[],
): Promise<LoadedRelease[]> {
  const present = await database
    .selectFrom('releases')
    .where(isOneOf(wanted))
    .select(['remote', 'version'])
    .select(row)
    .execute()
  const same = new Map(before.map((release) => [`${release.remote} ${release.stored.version} ${release.row}`, release]))
  const candidates = present.map((release) => ({
    release,
    known: same.get(`${release.remote} ${release.version} ${release.row}`),
  }))
  const missing = candidates.filter(({ known }) => !known).map(({ release }) => release)
  const loaded =
    missing.length === 0
      ? []
      : await database.selectFrom('releases').where(isOneOf(missing)).selectAll().select(row).execute()
  return [
    ...candidates.flatMap(({ known }) => known ?? []),
    ...loaded.flatMap(({ row: version, ...stored }) => parsedRelease(stored, version) ?? []),
  ]
}
