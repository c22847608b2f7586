import type { Selectable } from 'kysely'
import type { PublishedRelease } from '@almanac/contracts/platform/releases'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

export type StoredRelease = Selectable<Tables['releases']>

/** A release as teams and operators see it. */
export function publishedRelease({
  remote,
  version,
  contract,
  address,
  published_by,
  published_at,
  withdrawn_at,
}: Omit<
  StoredRelease,
  'manifest' | 'files' | 'descriptor' | 'preload' | 'texts' | 'needs' | 'prerendered'
>): PublishedRelease {
  return {
    remote,
    version,
    contract,
    address,
    published_by,
    published_at: published_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }
}

/** The releases of one remote, or of all; the newest first. */
export async function publishedReleases(database: Database, remote: string | null): Promise<PublishedRelease[]> {
  const rows = await database
    .selectFrom('releases')
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('published_at', 'desc')
    .orderBy('remote')
    .orderBy('version', 'desc')
    .select(['remote', 'version', 'contract', 'address', 'published_by', 'published_at', 'withdrawn_at'])
    .execute()
  return rows.map(publishedRelease)
}
