import { useRef, useState } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import type { EntryBase, EntryRow, EntryVersions } from '@almanac/domain/profile-entries'
import type { OutboxEntry } from '@almanac/outbox'

/** Label and value pairs of an entry; null where there is no value. */
export type EntryFacts = readonly (readonly [label: string, value: string | null])[]

/** An entry that was also changed or removed elsewhere since it was opened. */
export interface EntryConflict {
  /** The stored entry; null where it was removed. */
  other: EntryFacts | null
  /** The entry that was to be saved; null where it was to be removed. */
  mine: EntryFacts | null
  /** Another number for every refused attempt. */
  occurrence: number
  /** Decides for the own version: the next attempt replaces the stored one that was shown. */
  accept: () => void
}

/** The change of the open entry that the server has refused. */
export interface EntryRefusal {
  errors: readonly ApiErrorEntry[]
  /** Set where another device has changed the same entry, once that version is known. */
  conflict: EntryConflict | null
  /** Whether there is a stored entry to go back to. */
  isStored: boolean
  /** Discards the own change. */
  giveUp: () => Promise<void>
}

/** Only the facts in which the two differ, beside the name. */
const different = (facts: EntryFacts, others: EntryFacts): EntryFacts =>
  facts.filter(([, value], index) => index === 0 || value !== others[index]?.[1])

interface RefusalOptions<E extends EntryBase> {
  /** What both versions are shown by; the first names the entry. */
  facts: (entry: E) => EntryFacts
  pending: readonly OutboxEntry[]
  /** The stored entries. */
  items: readonly E[]
  giveUp: (entry_id: string) => Promise<void>
}

/** Why the open entry was refused, and the revision that its next attempt is based on. */
export function useRefusal<E extends EntryBase>({ facts, pending, items, giveUp }: RefusalOptions<E>) {
  const [occurrence, setOccurrence] = useState(0)
  const accepted = useRef<number | null>(null)

  const conflictOf = ({ other, mine }: EntryVersions<E>): EntryConflict => {
    const [theirs, own] = [other && facts(other), mine && facts(mine)]
    return {
      other: theirs && own ? different(theirs, own) : theirs,
      mine: theirs && own ? different(own, theirs) : own,
      occurrence,
      accept: () => {
        accepted.current = other?.revision ?? 0
      },
    }
  }
  return {
    /** The entry as it is to be sent. */
    based: <T extends EntryBase>(entry: T): T => ({ ...entry, revision: accepted.current ?? entry.revision }),
    /** Another entry is opened. */
    reset: () => {
      accepted.current = null
    },
    /** Another attempt was refused. */
    noteRefusal: () => setOccurrence((before) => before + 1),
    /** The refusal of a row; null if it was not refused. */
    refusalOf: (row: EntryRow<E> | undefined): EntryRefusal | null => {
      const refused = row?.writes.find(({ state }) => state !== 'waiting')
      if (!row || !refused) return null
      const { id } = row.shown
      return {
        errors: pending.find((entry) => entry.id === refused.write_id)?.errors ?? [],
        conflict: row.versions && conflictOf(row.versions),
        isStored: items.some((item) => item.id === id),
        giveUp: () => giveUp(id),
      }
    },
  }
}
