import {
  added,
  comparedAs,
  compareWindows,
  COMPARISON_DAYS,
  meanOf,
  NOTHING,
  type Tally,
} from '@almanac/domain/history'
import { addDays, daysBetween, type LocalDate } from '@almanac/domain/time'
import type { Collected, CollectedObjective } from './collect'

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

/** A value that was higher or lower beyond what is usual for its kind. */
export interface ReportedChange {
  objective: CollectedObjective
  part: number
  change: 'higher' | 'lower'
  current: { mean: number; n: number }
  before: { mean: number; n: number }
  /** How many times as large as the least difference that counts. */
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

/** What changed between the end of a period and the days before, by the rules by which screens say so. */
export function changesIn(collected: Collected, windows: ComparedWindows): Changes {
  const objectives = [...collected.activities.values()].flatMap(({ objectives: all }) => [...all.values()])
  let compared = 0
  const ranked = objectives.flatMap((objective) =>
    (objective.measured?.parts ?? []).flatMap((days, part): ReportedChange[] => {
      const [current, before] = [valuesIn(days, windows.current), valuesIn(days, windows.before)]
      const { kind, scale } = comparedAs(objective.objective)
      const { change, rule } = compareWindows(kind, current, before, {
        part,
        unit: objective.measured?.unit ?? null,
        scale,
      })
      if (change !== 'too_few') compared += 1
      const [mean, earlier] = [meanOf(current.tally), meanOf(before.tally)]
      if ((change !== 'higher' && change !== 'lower') || mean === null || earlier === null) return []
      return [
        {
          objective,
          part,
          change,
          current: { mean, n: current.tally.n },
          before: { mean: earlier, n: before.tally.n },
          weight: Math.abs(mean - earlier) / (rule.threshold || Number.EPSILON),
        },
      ]
    }),
  )
  return { windows, ranked: ranked.sort((one, other) => other.weight - one.weight), compared }
}
