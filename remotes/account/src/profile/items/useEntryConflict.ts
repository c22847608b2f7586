import { useRef, useState } from 'react'
import { isEntryChanged } from '../useProfile'

/** Label and value pairs of an entry; null where there is no value. */
export type EntryFacts = readonly (readonly [label: string, value: string | null])[]

/** An entry that was also changed or removed elsewhere since it was opened. */
export interface EntryConflict {
  /** The stored entry; null where it was removed. */
  other: EntryFacts | null
  /** The entry that was to be saved; null where it was to be removed. */
  mine: EntryFacts | null
  /** Another object for every refused attempt. */
  occurrence: object
  /** Decides for the own version: the next attempt replaces the stored one that was shown. */
  accept: () => void
}

interface Entry {
  id: string
  revision: number
}

interface EntryConflictOptions<T extends Entry> {
  /** The stored entries; after a conflict they are those of the server. */
  items: readonly T[]
  /** What both versions are shown by; the first names the entry. */
  facts: (item: T) => EntryFacts
}

/** Only the facts in which the two differ, beside the name. */
const different = (facts: EntryFacts, others: EntryFacts): EntryFacts =>
  facts.filter(([, value], index) => index === 0 || value !== others[index]?.[1])

/** The conflict of the open editor and the revision that its next attempt is based on. */
export function useEntryConflict<T extends Entry>({ items, facts }: EntryConflictOptions<T>) {
  const [wanted, setWanted] = useState<{ id: string; mine: T | null } | null>(null)
  const accepted = useRef<number | null>(null)

  const reset = (): void => {
    setWanted(null)
    accepted.current = null
  }
  /** Sends an entry; a conflict is kept to be shown, and thrown on. `mine` is null for a removal. */
  const attempt = async (entry: T, mine: T | null, send: (entry: T) => Promise<unknown>): Promise<void> => {
    try {
      await send({ ...entry, revision: accepted.current ?? entry.revision })
    } catch (error) {
      if (isEntryChanged(error)) setWanted({ id: entry.id, mine })
      throw error
    }
  }

  const conflictOf = (occurrence: { id: string; mine: T | null }): EntryConflict => {
    const { id, mine } = occurrence
    const stored = items.find((item) => item.id === id)
    const [theirs, own] = [stored ? facts(stored) : null, mine && facts(mine)]
    return {
      other: theirs && own ? different(theirs, own) : theirs,
      mine: theirs && own ? different(own, theirs) : own,
      occurrence,
      accept: () => {
        accepted.current = stored?.revision ?? 0
      },
    }
  }
  return { conflict: wanted && conflictOf(wanted), attempt, reset }
}
