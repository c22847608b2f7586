import type { DayOfBoth } from '@almanac/domain/history'
import type { LocalDate } from '@almanac/domain/time'
import type { ThingDays } from './useThing'

type Days = Pick<ThingDays, 'kind' | 'days'>

/**
 * The days with both, earliest first. Of an event each day with a value of the other counts, from the event's first day
 * on: before it, nobody may have recorded it.
 */
export function daysOfBoth(first: Days, second: Days): DayOfBoth[] {
  if (second.kind === 'events') return first.kind === 'events' ? happened(first, second) : ofEvent(second, first)
  if (first.kind === 'events') return ofEvent(first, second)
  return [...first.days]
    .flatMap(([date, value]) => {
      const other = second.days.get(date)
      return other === undefined ? [] : { date, first: value, second: other }
    })
    .sort(byDate)
}

const byDate = (one: { date: LocalDate }, other: { date: LocalDate }) => (one.date < other.date ? -1 : 1)

const happened = (first: Days, second: Days): DayOfBoth[] =>
  [...first.days.keys()]
    .filter((date) => second.days.has(date))
    .sort()
    .map((date) => ({ date, first: 1, second: 1 }))

function ofEvent(event: Days, values: Days): DayOfBoth[] {
  const [from] = [...event.days.keys()].sort()
  if (from === undefined) return []
  return [...values.days]
    .filter(([date]) => date >= from)
    .map(([date, second]) => ({ date, first: event.days.has(date) ? 1 : 0, second }))
    .sort(byDate)
}
