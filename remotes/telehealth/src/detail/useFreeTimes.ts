import { useCall } from '@almanac/api-client/query'
import { listFreeTimes, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { firstProposableDay, proposableTimes } from '@almanac/domain/appointments'
import { isFreeStart } from '@almanac/domain/free-times'
import { addDays, instantOf, type LocalDate } from '@almanac/domain/time'

/** The server returns free times of two weeks at most. */
const DAYS_AT_ONCE = 13

/** The half hours at which a rescheduled appointment may begin. */
interface FreeTimes {
  /** HHMM times of a day, without the current and the requested time; undefined until loaded. */
  on: (day: LocalDate) => number[] | undefined
  /** The first day with a free time; undefined until loaded, or if no day of the two weeks has one. */
  firstDay: LocalDate | undefined
  failed: boolean
  refetch: () => void
}

/** Free times around the chosen day, otherwise from the first day on. */
export function useFreeTimes(
  { id, start_at, proposed_time }: Appointment,
  { zone, now, chosen }: { zone: string; now: Date; chosen: LocalDate | null },
): FreeTimes {
  const today = firstProposableDay(zone, now)
  const first = chosen !== null && chosen >= addDays(today, DAYS_AT_ONCE) ? chosen : today
  const { data, error, refetch } = useCall(listFreeTimes, {
    params: { id },
    query: {
      from: instantOf(first, 0, zone).toISOString(),
      until: instantOf(addDays(first, DAYS_AT_ONCE), 0, zone).toISOString(),
    },
  })
  const isOther = (start: Date) => ![start_at, proposed_time].includes(start.toISOString())
  const on = (day: LocalDate) =>
    data &&
    proposableTimes(day, zone, now).filter((time) => {
      const start = instantOf(day, time, zone)
      return isOther(start) && isFreeStart(start, data)
    })
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, nth) => addDays(first, nth))
  return {
    on,
    firstDay: data && days.find((day) => (on(day)?.length ?? 0) > 0),
    failed: error !== null && !data,
    refetch: () => void refetch(),
  }
}
