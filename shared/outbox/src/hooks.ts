import { useMemo } from 'react'
import { useStore } from 'zustand'
import { outbox } from './instance'
import type { OutboxEntry } from './types'

/** The writes that the server has not acknowledged yet, oldest first; of one subject when it is given. */
export function useOutbox(subject?: string): OutboxEntry[] {
  const entries = useStore(outbox.store, (snapshot) => snapshot.entries)
  return useMemo(
    () => (subject === undefined ? entries : entries.filter((entry) => entry.subject === subject)),
    [entries, subject],
  )
}
