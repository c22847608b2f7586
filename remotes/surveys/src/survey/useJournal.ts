import { useRef, useState } from 'react'
import type { SurveyJournal } from './journal'

/** The journal of the response on this device. Each update sees the changes of the previous one. */
export function useJournal(start: SurveyJournal, store: (journal: SurveyJournal) => void) {
  const [journal, setJournal] = useState(start)
  const latest = useRef(start)
  const update = (change: (journal: SurveyJournal) => Partial<SurveyJournal>) => {
    latest.current = { ...latest.current, ...change(latest.current) }
    setJournal(latest.current)
    store(latest.current)
  }
  return { journal, update }
}

export type JournalUpdate = ReturnType<typeof useJournal>['update']
