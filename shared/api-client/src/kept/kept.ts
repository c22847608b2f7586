import { isSharedDevice } from '@almanac/auth'
import { serverNow } from '../clock'
import { openDatabase, type KeptDatabase, type KeptRead } from './database'
import { deleteKept } from './delete-kept'

export type { KeptRead } from './database'

/** No more answers than this are kept; the oldest go first. */
const MOST = 200
/** Milliseconds that an answer is kept. */
const LONGEST = 45 * 24 * 3_600_000
/** Characters of JSON; a longer answer is not kept. */
const LARGEST = 2_000_000

/** Whose answers are kept; null while nothing may be written. */
let owner: string | null = null
let opened: Promise<KeptDatabase> | null = null

function database(): Promise<KeptDatabase> {
  if (opened) return opened
  const opening = openDatabase(() => {
    opened = null
  })
  opened = opening
  // One that could not be opened is tried again the next time.
  opening.catch(() => {
    opened = null
  })
  return opening
}

const isThere = () => typeof indexedDB !== 'undefined'

/** From now on this device keeps for this user, and nothing of anybody else; on a device that is not hers nothing at all. Rejects where nothing can be kept. */
export async function keepFor(user_id: string): Promise<void> {
  if (isSharedDevice()) return forgetKept()
  owner = user_id
  if (!isThere()) return
  const transaction = (await database()).transaction(['start', 'reads'], 'readwrite')
  const reads = transaction.objectStore('reads')
  // All that is there is one user's.
  const others = [...(await transaction.objectStore('start').getAll()), ...(await reads.getAll(undefined, 1))].some(
    (kept) => kept.user_id !== user_id,
  )
  if (others) await Promise.all([transaction.objectStore('start').clear(), reads.clear()])
  else
    await removeOld(await reads.index('kept_at').getAllKeys(IDBKeyRange.upperBound(Date.now() - LONGEST)), (key) =>
      reads.delete(key),
    )
  await transaction.done
}

async function removeOld(keys: string[], remove: (key: string) => Promise<void>): Promise<void> {
  await Promise.all(keys.map(remove))
}

/** Keeps what the product starts from without the server. */
export async function keepStart(user_id: string, document: unknown): Promise<void> {
  if (!isThere() || owner !== user_id) return
  const opened = await database()
  if (owner === user_id) await opened.put('start', { key: 'start', user_id, kept_at: Date.now(), document })
}

/** What was kept to start from; undefined when there is none. */
export async function keptStart(): Promise<{ user_id: string; document: unknown } | undefined> {
  return isThere() ? (await database()).get('start', 'start') : undefined
}

/** Keeps an answer, unless it is too large, or the user has gone meanwhile. */
export async function keepRead(read: Omit<KeptRead, 'user_id' | 'kept_at'>, user_id: string): Promise<void> {
  if (!isThere() || owner !== user_id || JSON.stringify(read.answer).length > LARGEST) return
  const opened = await database()
  if (owner !== user_id) return
  const { store, done } = opened.transaction('reads', 'readwrite')
  await store.put({ ...read, user_id, kept_at: serverNow() })
  const surplus = (await store.count()) - MOST
  if (surplus > 0)
    await removeOld(await store.index('kept_at').getAllKeys(undefined, surplus), (key) => store.delete(key))
  await done
}

/** The answer that was kept under this key. */
export async function keptRead(key: string): Promise<KeptRead | undefined> {
  if (!isThere() || owner === null) return undefined
  const read = await (await database()).get('reads', key)
  return read?.user_id === owner ? read : undefined
}

/** All answers that were kept of a call, the newest first. */
export async function keptReadsOf(call_id: string): Promise<KeptRead[]> {
  if (!isThere() || owner === null) return []
  const reads = await (await database()).getAllFromIndex('reads', 'call_id', call_id)
  return reads.filter((read) => read.user_id === owner).sort((one, other) => other.kept_at - one.kept_at)
}

/** Nothing of whoever was here stays, and nothing is kept until `keepFor`. Never rejects. */
export async function forgetKept(): Promise<void> {
  owner = null
  if (!isThere()) return
  const opening = opened
  opened = null
  await opening?.then(
    (database) => database.close(),
    () => undefined,
  )
  await deleteKept().catch(() => undefined)
}
