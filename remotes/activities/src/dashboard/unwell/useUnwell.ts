import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { Activity } from '@almanac/contracts/activities/activities'
import { listUnwellDays } from '@almanac/contracts/activities/unwell-days'
import type { LocalDate } from '@almanac/domain/time'
import { useOutbox } from '@almanac/outbox'
import { useMemo } from 'react'
import { withPending } from './unwellDays'

/** On which days a participant is asked only for what is essential. */
interface Unwell {
  /** The study says what is essential, so that a day can be one. */
  offered: boolean
  /** Today is such a day. */
  today: boolean
  /** What was chosen for today is not acknowledged by the server. */
  waiting: boolean
  days: ReadonlySet<LocalDate>
}

/**
 * The unwell days with pending writes applied; read only where the study says what is essential, and until then those of
 * the session. Undefined until they are known; none where they cannot be read, so that everything is shown.
 */
export function useUnwell(activities: readonly Activity[] | undefined, today: LocalDate): Unwell | undefined {
  const offered = activities?.some(({ essential }) => essential) ?? false
  const { unwell_days } = useUser()
  const { data = unwell_days, error } = useQuery({ ...queryOf(listUnwellDays), enabled: offered })
  const entries = useOutbox()
  const isKnown = activities !== undefined && (!offered || data !== undefined || error !== null)
  return useMemo(() => {
    if (!isKnown) return undefined
    const { days, waiting } = withPending((offered && data) || [], offered ? entries : [])
    return { offered, today: days.has(today), waiting: waiting.has(today), days }
  }, [isKnown, offered, data, entries, today])
}
