import { useRef, useState } from 'react'
import type { SurveyJournal } from './journal'

/** What this device stores of the response. Each step sees what the one before it has changed. */
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
