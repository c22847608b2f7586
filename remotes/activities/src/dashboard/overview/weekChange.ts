import type { Objective } from '@almanac/contracts/activities/activities'
import {
  added,
  type Change,
  comparedAs,
  compareWindows,
  COMPARISON_DAYS,
  meanOf,
  NOTHING,
  type Tally,
  tallyOf,
  type WindowValues,
} from '@almanac/domain/history'
import { addDays, daysBetween, type LocalDate } from '@almanac/domain/time'
import type { Value } from '../../history/weekCharts'

/**
 * Whether the values of the last seven days differ from the four weeks before, by the rule of the history
 * (`compareWindows`); null where the parts of a value changed differently, or there are too few to say.
 */
export function weekChange(
  objective: Objective,
  { unit, parts }: { unit: string | null; parts: readonly (readonly Value[])[] },
  today: LocalDate,
): Exclude<Change, 'too_few'> | null {
  const { kind, scale } = comparedAs(objective)
  const start = addDays(today, -6)
  const changes = parts.map((values, part) => {
    const current = windowOf(values, start, today)
    const before = windowOf(values, addDays(start, -COMPARISON_DAYS), addDays(start, -1))
    return compareWindows(kind, current, before, { part, unit, scale }).change
  })
  const [change = 'too_few'] = changes
  return change === 'too_few' || changes.some((one) => one !== change) ? null : change
}

/** The values of a period of local days. */
function windowOf(values: readonly Value[], start: LocalDate, end: LocalDate): WindowValues {
  const days = new Map<LocalDate, Tally>()
  for (const { response, number } of values) {
    const date = response.date_posted_for
    if (date >= start && date <= end) days.set(date, added(days.get(date) ?? NOTHING, tallyOf([number])))
  }
  return {
    tally: [...days.values()].reduce(added, NOTHING),
    days: [...days].map(([date, tally]) => ({ day: daysBetween(start, date), mean: meanOf(tally) ?? 0 })),
  }
}
