/** The largest revision that can be stored. */
const MAX_REVISION = 2_147_483_647

/** Revisions of a device differ from those of another by chance: by up to this many. */
const REVISION_STEP = 1_000_000

/**
 * The revision of a change that is based on another. It is not merely one more: as long as
 * the server has not acknowledged it, another device could reach the same number. `random`
 * is from 0 to below 1.
 */
export function nextRevision(revision: number, random: number): number {
  return Math.min(MAX_REVISION, revision + 1 + Math.floor(random * REVISION_STEP))
}

/** What identifies a version of an entry. */
export interface EntryBase {
  id: string
  /** The revision that was seen, 0 for a new entry. */
  revision: number
}

/** A change of one entry that the server has not acknowledged. */
export interface PendingEntry<E extends EntryBase> {
  write_id: string
  /** The entry and the revision that it was changed from. */
  base: EntryBase
  /** The entry as it is to be; null for its removal. */
  put: E | null
  /** The revision that the entry is to have. */
  next_revision: number
  /** `conflict`: refused, because another device has changed or removed the entry since. */
  state: 'waiting' | 'refused' | 'conflict'
}

/** Both versions of an entry that was changed twice; null where it was removed. */
export interface EntryVersions<E> {
  other: E | null
  mine: E | null
}

/** An entry as this device shows it. */
export interface EntryRow<E extends EntryBase> {
  shown: E
  /** What an editor begins with; its revision is that of the version it was changed from. */
  edited: E
  /** Null if the server has acknowledged all that is shown. */
  pending: 'waiting' | 'refused' | null
  /** Set for a conflict once the other version is known. */
  versions: EntryVersions<E> | null
  /** The changes that wait, in the order in which they are sent. */
  writes: readonly PendingEntry<E>[]
}

/**
 * The stored entries with the changes of this device: new ones last, removed ones left
 * out at once. A further change of a waiting entry is based on the revision that the
 * waiting one is to have, so that a device has no conflict with itself. After a refusal
 * the stored entry is shown, and the own one is edited.
 */
export function rowsOf<E extends EntryBase>(stored: readonly E[], pending: readonly PendingEntry<E>[]): EntryRow<E>[] {
  const writes = new Map<string, PendingEntry<E>[]>()
  for (const write of pending) writes.set(write.base.id, [...(writes.get(write.base.id) ?? []), write])
  const known = new Map(stored.map((entry) => [entry.id, entry]))
  const ids = new Set([...known.keys(), ...writes.keys()])
  return [...ids].flatMap((id) => rowOf(known.get(id) ?? null, writes.get(id) ?? []) ?? [])
}

function rowOf<E extends EntryBase>(stored: E | null, writes: readonly PendingEntry<E>[]): EntryRow<E> | null {
  const last = writes.at(-1)
  if (!last) return stored && { shown: stored, edited: stored, pending: null, versions: null, writes }
  const refused = writes.find(({ state }) => state !== 'waiting')
  if (refused) return refusedRow(stored, last.put, refused, writes)
  if (!last.put) return null
  const shown = { ...last.put, revision: last.next_revision }
  return { shown, edited: shown, pending: 'waiting', versions: null, writes }
}

function refusedRow<E extends EntryBase>(
  stored: E | null,
  mine: E | null,
  { base: { revision }, state }: PendingEntry<E>,
  writes: readonly PendingEntry<E>[],
): EntryRow<E> | null {
  const shown = stored ?? mine
  if (!shown) return null
  // With the very revision that was refused, the stored entry was read before the other device changed it.
  const isRead = (stored?.revision ?? 0) !== revision
  const versions = state === 'conflict' && isRead ? { other: stored, mine } : null
  return { shown, edited: { ...(mine ?? shown), revision }, pending: 'refused', versions, writes }
}

/** What to do with the writes of an entry for a further change of it. */
export interface NextWrite {
  /** The id under which the change is stored: of a write whose place it takes, or null for a new one; undefined if nothing is to be sent. */
  write_id: string | null | undefined
  /** Writes to discard after that, in this order. */
  discarded: string[]
}

/**
 * A further change is sent after those that wait: one may have arrived without its answer.
 * A refused one, which blocks those after it, is replaced: in the last of them, so that
 * nothing is lost or sent if the page ends before the others are discarded. The removal
 * of an entry that the server doesn't have is not sent.
 */
export function nextWrite<E extends EntryBase>(
  writes: readonly PendingEntry<E>[],
  put: E | null,
  isStored: boolean,
): NextWrite {
  if (writes.every(({ state }) => state === 'waiting')) return { write_id: null, discarded: [] }
  const replaced = writes.at(-1)
  // The last first: the one after a discarded one could be sent.
  const ids = writes.map(({ write_id }) => write_id).reverse()
  if (!put && !isStored) return { write_id: undefined, discarded: ids }
  return { write_id: replaced?.write_id, discarded: ids.filter((id) => id !== replaced?.write_id) }
}

/**
 * Ids of refused changes about which there is nothing to decide, in the order in which to
 * discard them: this device removes an entry that is not stored any more.
 */
export function agreedWrites<E extends EntryBase>(stored: readonly E[], pending: readonly PendingEntry<E>[]): string[] {
  const refused = new Set(pending.filter(({ state }) => state !== 'waiting').map(({ base }) => base.id))
  const removed = new Map(pending.map(({ base, put }) => [base.id, put === null]))
  return pending
    .filter(({ base: { id } }) => refused.has(id) && removed.get(id) && !stored.some((entry) => entry.id === id))
    .map(({ write_id }) => write_id)
    .reverse()
}
