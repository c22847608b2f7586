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

/** Dates, both included. */
export interface Window {
  first: LocalDate
  last: LocalDate
}

/** The end of the period, and the days before that it is compared with. */
export interface ComparedWindows {
  current: Window
  before: Window
}

/** The averages of a window, one for each part that changed, and of how many values each is. */
interface Averages {
  means: number[]
  n: number
}

/** A measurement that was higher or lower beyond what is usual for its kind. Both numbers of a blood pressure that went the same way are one change, or they would take two places of three. */
export interface ReportedChange {
  activity: CollectedActivity
  objective: CollectedObjective
  /** The indexes of the numbers that changed. */
  parts: number[]
  change: 'higher' | 'lower'
  current: Averages
  before: Averages
  /** How many times as large as the least difference that counts; of several parts the greatest. */
  weight: number
}

export interface Changes {
  windows: ComparedWindows
  /** The largest first. */
  ranked: ReportedChange[]
  /** Of how many lines there was enough to compare. */
  compared: number
}

/** A summary names so many. */
export const MAX_CHANGES = 3

const WEEK_DAYS = 7

/** The last four weeks of a period and the four before them; of a period shorter than those the last week and up to four weeks before it. */
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

/** The numbers of some dates, and on how many there were any. */
function valuesIn(days: ReadonlyMap<LocalDate, Tally>, { first, last }: Window): { tally: Tally; days: number } {
  let [tally, count] = [NOTHING, 0]
  for (const [date, numbers] of days)
    if (date >= first && date <= last) [tally, count] = [added(tally, numbers), count + 1]
  return { tally, days: count }
}

/** How one part of an objective compares; null where there is nothing to compare or too few of it. */
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

/** What changed between the end of a period and the days before, by the rules by which screens say so. */
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
