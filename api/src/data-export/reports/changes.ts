import { type Change, comparedAs, compareWindows, COMPARISON_DAYS, statisticsOf } from '@almanac/domain/history'
import { addDays, daysBetween, type LocalDate } from '@almanac/domain/time'
import type { Collected, CollectedActivity, CollectedObjective } from './collect'
import { type Measured, windowOf } from './measured'

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

/** A measurement that changed by more than chance and by what is relevant for its kind. Both numbers of a blood pressure that changed in the same direction are one change, or they would take two of three places. */
export interface ReportedChange {
  activity: CollectedActivity
  objective: CollectedObjective
  measured: Measured
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

/** Compares one part of an objective; null when there are no values or too few. */
function partChange(
  { objective }: CollectedObjective,
  { parts, unit }: Measured,
  part: number,
  windows: ComparedWindows,
): { change: Change; mean: number; earlier: number; n: number; m: number; weight: number } | null {
  const days = parts[part]
  if (!days) return null
  const [current, before] = [windowOf(days, windows.current), windowOf(days, windows.before)]
  const { kind, scale } = comparedAs(objective)
  const { change, rule } = compareWindows(kind, current, before, { part, unit, scale })
  if (change === 'too_few') return null
  const [now, earlier] = [statisticsOf(current.tally), statisticsOf(before.tally)]
  return {
    change,
    mean: now.displayed_mean,
    earlier: earlier.displayed_mean,
    n: now.n,
    m: earlier.n,
    weight: Math.abs(now.mean - earlier.mean) / (rule.threshold || Number.EPSILON),
  }
}

/** The changes between the end of a period and the days before, by the same rules as on screens. */
export function changesIn(collected: Collected, windows: ComparedWindows): Changes {
  const lines = [...collected.activities.values()].flatMap((activity) =>
    [...activity.objectives.values()].flatMap((objective) =>
      objective.measured.map((line) => ({ activity, objective, measured: line })),
    ),
  )
  let compared = 0
  const ranked = lines.flatMap(({ activity, objective, measured }) => {
    const parts = measured.parts.map((_, part) => partChange(objective, measured, part, windows))
    compared += parts.filter((part) => part !== null).length
    return (['higher', 'lower'] as const).flatMap((change): ReportedChange[] => {
      const changed = parts.flatMap((found, part) => (found?.change === change ? [{ ...found, part }] : []))
      const [first] = changed
      if (!first) return []
      return [
        {
          activity,
          objective,
          measured,
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
