import type { Database } from '../../http/serve'
import { loadSnapshot, type Snapshot } from './snapshot'

/** What this process holds of one database. */
interface Kept {
  snapshot?: Snapshot
  loading?: Promise<Snapshot>
}

const kept = new WeakMap<Database, Kept>()

/** Loads once for all who wait. */
function load(database: Database, own: Kept): Promise<Snapshot> {
  own.loading ??= loadSnapshot(database, own.snapshot)
    .then((snapshot) => {
      if (!own.snapshot || own.snapshot.revision <= snapshot.revision) own.snapshot = snapshot
      return own.snapshot
    })
    .finally(() => {
      own.loading = undefined
    })
  return own.loading
}

/**
 * Who gets what, from memory, at this revision of the database or a later one;
 * read anew when what is in memory is older. The revision is asked for first,
 * in the query that also tells about the visitor (`audienceOf`).
 */
export async function snapshotAt(database: Database, revision: number): Promise<Snapshot> {
  const own = kept.get(database) ?? {}
  kept.set(database, own)
  if (own.snapshot && own.snapshot.revision >= revision) return own.snapshot
  const joined = await load(database, own)
  // A load that was under way may have begun before this revision; the next one has not.
  return joined.revision >= revision ? joined : load(database, own)
}
