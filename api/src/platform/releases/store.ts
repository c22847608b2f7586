import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

export type StoredRelease = Selectable<Tables['releases']>

/** Every release, the oldest first. */
export function listReleases(database: Database): Promise<StoredRelease[]> {
  return database.selectFrom('releases').orderBy('published_at').orderBy('version').selectAll().execute()
}
