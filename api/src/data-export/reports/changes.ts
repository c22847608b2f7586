import {
  added,
  type Change,
  comparedAs,
  compareWindows,
  COMPARISON_DAYS,
  meanOf,
  NOTHING,
  type Tally,
} from '@almanac/domain/history'
import { addDays, daysBetween, type LocalDate } from '@almanac/domain/time'
import type { Collected, CollectedActivity, CollectedObjective } from './collect'

/** A range of dates, both inclusive. */
export interface Window {
  first: LocalDate
  last: LocalDate
}

/** The end of the period, and the days before that it is compared with. */
export interface ComparedWindows {
  current: Window
  before: Window
}

/** The averages of a window, one per part that changed, and the number of values of each. */
interface Averages {
  means: number[]
  n: number
}

/** A measurement that changed by more than is usual for its kind. Both numbers of a blood pressure that changed in the same direction are one change, or they would take two of three places. */
export interface ReportedChange {
  activity: CollectedActivity
  objective: CollectedObjective
  /** Indexes of the parts that changed. */
  parts: number[]
  change: 'higher' | 'lower'
  current: Averages
  before: Averages
  /** The difference divided by the threshold of the rule; the maximum of several parts. */
  weight: number
}

export interface Changes {
  windows: ComparedWindows
  /** Sorted by weight, largest first. */
  ranked: ReportedChange[]
  /** Number of parts that had enough values to compare. */
  compared: number
}

/** Maximum number of changes in a summary. */
export const MAX_CHANGES = 3

const WEEK_DAYS = 7

/** The last four weeks of a period and the four before them; for a period shorter than that, its last week and up to four weeks before it. */
export function comparedWindows(first: LocalDate, last: LocalDate): ComparedWindows {
  const days = daysBetween(first, last) + 1
  const length = days >= COMPARISON_DAYS * 2 ? COMPARISON_DAYS : WEEK_DAYS
  const start = addDays(last, 1 - length)
  const before = addDays(start, -COMPARISON_DAYS)
  return {
    current: { first: start, last },
    before: { first: before < first ? first : before, last: addDays(start, -1) },
  }
}

/** The tally of a window, and the number of its days with values. */
function valuesIn(days: ReadonlyMap<LocalDate, Tally>, { first, last }: Window): { tally: Tally; days: number } {
  let [tally, count] = [NOTHING, 0]
  for (const [date, numbers] of days)
    if (date >= first && date <= last) [tally, count] = [added(tally, numbers), count + 1]
  return { tally, days: count }
}

/** Compares one part of an objective; null when there are no values or too few. */
function partChange(
  { objective, measured }: CollectedObjective,
  part: number,
  windows: ComparedWindows,
): { change: Change; mean: number; earlier: number; n: number; m: number; weight: number } | null {
  const days = measured?.parts[part]
  if (!days) return null
  const [current, before] = [valuesIn(days, windows.current), valuesIn(days, windows.before)]
  const { kind, scale } = comparedAs(objective)
  const { change, rule } = compareWindows(kind, current, before, { part, unit: measured.unit, scale })
  const [mean, earlier] = [meanOf(current.tally), meanOf(before.tally)]
  if (change === 'too_few' || mean === null || earlier === null) return null
  const weight = Math.abs(mean - earlier) / (rule.threshold || Number.EPSILON)
  return { change, mean, earlier, n: current.tally.n, m: before.tally.n, weight }
}

/** The changes between the end of a period and the days before, by the same rules as on screens. */
export function changesIn(collected: Collected, windows: ComparedWindows): Changes {
  const measured = [...collected.activities.values()].flatMap((activity) =>
    [...activity.objectives.values()].map((objective) => ({ activity, objective })),
  )
  let compared = 0
  const ranked = measured.flatMap(({ activity, objective }) => {
    const parts = (objective.measured?.parts ?? []).map((_, part) => partChange(objective, part, windows))
    compared += parts.filter((part) => part !== null).length
    return (['higher', 'lower'] as const).flatMap((change): ReportedChange[] => {
      const changed = parts.flatMap((found, part) => (found?.change === change ? [{ ...found, part }] : []))
      const [first] = changed
      if (!first) return []
      return [
        {
          activity,
          objective,
          parts: changed.map(({ part }) => part),
          change,
          current: { means: changed.map(({ mean }) => mean), n: first.n },
          before: { means: changed.map(({ earlier }) => earlier), n: first.m },
          weight: Math.max(...changed.map(({ weight }) => weight)),
        },
      ]
    })
  })
  return { windows, ranked: ranked.sort((one, other) => other.weight - one.weight), compared }
}
