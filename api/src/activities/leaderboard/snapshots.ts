/** An aggregated board and its number of members. */
interface Snapshot<T> {
  members: number
  board: T
}

/** Boards with up to this many members are aggregated for every request, which takes a few milliseconds. */
const MAX_LIVE_MEMBERS = 1_000
/** How long a larger board is cached. */
const MAX_AGE_MS = 30_000
/** Maximum number of cached boards: two scopes and periods per study, for each date that is today in some zone. */
const MAX_SNAPSHOTS = 200

const snapshots = new Map<string, { until: number; snapshot: Promise<Snapshot<unknown>> }>()

/**
 * The board for this key: cached for up to half a minute if it has very many members,
 * otherwise current. Concurrent requests share one aggregation. The board contains no
 * names.
 */
export async function snapshotOf<T>(key: string, addUp: () => Promise<Snapshot<T>>, now = Date.now()): Promise<T> {
  const cached = snapshots.get(key)
  // Entries under one key always come from the same function.
  if (cached && cached.until > now) return ((await cached.snapshot) as Snapshot<T>).board
  const snapshot = addUp()
  for (const oldest of [...snapshots.keys()].slice(0, Math.max(0, snapshots.size - MAX_SNAPSHOTS + 1)))
    snapshots.delete(oldest)
  snapshots.delete(key)
  snapshots.set(key, { until: now + MAX_AGE_MS, snapshot })
  const isLarge = await snapshot.then(
    ({ members }) => members > MAX_LIVE_MEMBERS,
    () => false,
  )
  if (!isLarge && snapshots.get(key)?.snapshot === snapshot) snapshots.delete(key)
  return (await snapshot).board
}
