/** An entry of a list of the profile; the other columns are its content. */
export interface Entry {
  id: string
}

/** A stored entry. */
export type Stored<E extends Entry> = E & { revision: number; position: number }

/**
 * An entry as it is sent: `revision` is the one that it was changed from, 0 for a new entry;
 * without it the last write wins. `next_revision` is the one that it is to have, so that a
 * device can change it again before the server has answered.
 */
export type Sent<E extends Entry> = E & { revision?: number | undefined; next_revision?: number | undefined }

/** An entry to remove: its id, in new pages with the revision that was seen. */
export type Removed = string | { id: string; revision?: number | undefined }

/** What a change does to a list. */
export interface Plan<E extends Entry> {
  /** New and changed rows, complete. */
  put: Stored<E>[]
  /** Ids of stored rows to delete. */
  gone: string[]
  /** Indexes of sent and of removed entries that another device has changed or removed since. */
  conflicts: { sent: number[]; removed: number[] }
  /** Entries of the list afterwards. */
  size: number
}

const technical = new Set(['id', 'revision', 'next_revision', 'position'])

function hasSameContent(stored: Entry, sent: Entry): boolean {
  const old = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(sent).every(([field, value]) => technical.has(field) || old.get(field) === value)
}

/**
 * Whether an entry is sent again, or by two devices that agree. One that is to have another
 * revision is a change even so: the device may wait with a change that is based on it.
 */
function isKnown<E extends Entry>(row: Stored<E>, sent: Sent<E>): boolean {
  return hasSameContent(row, sent) && (sent.next_revision === undefined || sent.revision !== row.revision)
}

/** The revision of an accepted entry: higher than the stored one, so that it is never that of another content. */
function revisionAfter(before: number, next: number | undefined): number {
  return next !== undefined && next > before ? next : before + 1
}

/**
 * Applies a change to a list entry by entry: removals first, then entries by id, new
 * ones at the end. An entry that is not named stays. The same content again is no
 * change, whatever its revision, so that a repeated request succeeds.
 */
export function planEntries<E extends Entry>(
  stored: readonly Stored<E>[],
  sent: readonly Sent<E>[] = [],
  removed: readonly Removed[] = [],
): Plan<E> {
  const rows = new Map(stored.map((row) => [row.id, row]))
  const plan: Plan<E> = { put: [], gone: [], conflicts: { sent: [], removed: [] }, size: 0 }

  for (const [index, entry] of removed.entries()) {
    const { id, revision } = typeof entry === 'string' ? { id: entry, revision: undefined } : entry
    const row = rows.get(id.toLowerCase())
    if (!row) continue
    if (revision !== undefined && revision !== row.revision) plan.conflicts.removed.push(index)
    else {
      plan.gone.push(row.id)
      rows.delete(row.id)
    }
  }

  let next = Math.max(-1, ...stored.map(({ position }) => position)) + 1
  for (const [index, entry] of sent.entries()) {
    const row = rows.get(entry.id)
    if (row && isKnown(row, entry)) continue
    if (entry.revision !== undefined && entry.revision !== (row?.revision ?? 0)) {
      plan.conflicts.sent.push(index)
      continue
    }
    const revision = revisionAfter(row?.revision ?? 0, entry.next_revision)
    const kept = { ...entry, next_revision: undefined, revision, position: row?.position ?? next++ }
    rows.set(entry.id, kept)
    plan.put.push(kept)
  }
  plan.size = rows.size
  return plan
}
