import { useEffect, useState } from 'react'
import { useOutbox, type OutboxEntry } from '@almanac/outbox'

/** Time after which an unacknowledged write is overdue; before that nothing is shown. */
export const OVERDUE_DELAY_MS = 2_500

/** Timers may fire a little early. */
const TIMER_TOLERANCE_MS = 20

/** The overdue or refused writes of this device. */
export function useOverdueEntries(): OutboxEntry[] {
  const entries = useOutbox()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      setNow(Date.now())
      const next = nextOverdueIn(entries, Date.now())
      if (next !== undefined) timer = setTimeout(update, next + TIMER_TOLERANCE_MS)
    }
    timer = setTimeout(update, 0)
    return () => clearTimeout(timer)
  }, [entries])
  return overdueEntries(entries, now)
}

/** Refused and overdue writes, without those held because they can still be undone. */
export function overdueEntries(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  return entries.filter((entry) => entry.state === 'refused' || overdueAt(entry) <= now)
}

/** Milliseconds until the next write is overdue; undefined if there is none. */
export function nextOverdueIn(entries: readonly OutboxEntry[], now: number): number | undefined {
  const coming = entries
    .filter((entry) => entry.state !== 'refused')
    .map((entry) => overdueAt(entry) - now)
    .filter((milliseconds) => milliseconds > 0)
  return coming.length > 0 ? Math.min(...coming) : undefined
}

const overdueAt = ({ created_at, held_until }: OutboxEntry) => Math.max(created_at, held_until ?? 0) + OVERDUE_DELAY_MS
