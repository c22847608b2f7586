/** A board that was added up, and of how many people. */
interface Snapshot<T> {
  members: number
  board: T
}

/** Boards of at most so many people are added up each time: that takes a few milliseconds. */
const MAX_LIVE_MEMBERS = 1_000
/** How long a larger board is shown before it is added up again. */
const MAX_AGE_MS = 30_000
/** Boards that are cached at once: two scopes and periods of each study, for the dates that are today somewhere. */
const MAX_SNAPSHOTS = 200

const snapshots = new Map<string, { until: number; snapshot: Promise<Snapshot<unknown>> }>()

/**
 * The board of this key: as it was at most half a minute ago where very many
 * people are on it, else as it is now. A participant who asks while it is being
 * added up waits for the same answer. It holds no names.
 */
export async function snapshotOf<T>(key: string, addUp: () => Promise<Snapshot<T>>, now = Date.now()): Promise<T> {
  const cached = snapshots.get(key)
  // What is cached under a key was added up by the same function.
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
