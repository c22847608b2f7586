import { added, type DayMean, meanOf, NOTHING, type Tally, tallyOf, targetIn } from '@almanac/domain/history'
import { rounded } from '@almanac/domain/rounding'
import { daysBetween, dayOfWeek, type LocalDate, wallClockOf } from '@almanac/domain/time'
import { type Conversion, conversionBetween } from '@almanac/domain/units'
import type { OwnEntry, OwnResponse, ReportedObjective } from '../../activities'

/** The readings of a morning and of an evening: a tally of each part. */
interface HalfDays {
  morning: Tally[]
  evening: Tally[]
}

/** The numbers of an objective that convert to one unit: as on screens, the one that was entered last. */
export interface Measured {
  unit: string | null
  entries: number
  /** By part, then by local date. */
  parts: Map<LocalDate, Tally>[]
  /** By part: the number of values below and above the target, as they are written. */
  outside: { below: number; above: number }[]
  /** By local date: before noon, and from noon on, in the time zone of the response. */
  halves: Map<LocalDate, HalfDays>
  /** The first part by weekday and two hours of the day: `3 4` for Wednesday, 08 to 10. */
  pattern: Map<string, Tally>
}

/** The units that were entered for an objective, latest first; those that convert to an earlier one can follow. */
export type EnteredUnits = ReadonlyMap<string, readonly string[]>

const empty = (unit: string | null): Measured => ({
  unit,
  entries: 0,
  parts: [],
  outside: [],
  halves: new Map(),
  pattern: new Map(),
})

/** The line that a unit belongs to, and the conversion to it; adds one where no other has a unit that it converts to. */
function lineFor(
  measured: Measured[],
  unit: string | null,
  entered: readonly string[],
): { line: Measured; conversion: Conversion } {
  for (const line of measured) {
    const conversion = conversionBetween(unit ?? '', line.unit ?? '')
    if (conversion) return { line, conversion }
  }
  const leading = entered.find((other) => conversionBetween(unit ?? '', other) !== null) ?? unit ?? ''
  const line = empty(leading === '' ? null : leading)
  measured.push(line)
  return { line, conversion: conversionBetween(unit ?? '', leading) ?? { factor: 1, offset: 0 } }
}

/** Adds the numbers of an entry to the line of its unit; returns them as a table shows them, in the unit of that line. */
export function addNumbers(
  lines: Measured[],
  { date_posted_for: date, measured_at, time_zone }: OwnResponse,
  entry: OwnEntry,
  { units, vital }: { units: readonly string[]; vital: ReportedObjective['vital'] },
): { numbers: number[]; measured: Measured } {
  const { line, conversion } = lineFor(lines, entry.unit, units)
  // Rounded only where they are shown, so that means are rounded once.
  const numbers = entry.numbers.map((number) => number * conversion.factor + conversion.offset)
  numbers.forEach((number, part) => addTo((line.parts[part] ??= new Map()), date, number))
  numbers.forEach((number, part) => countOutside(line, part, vital && targetIn(vital, part, line.unit), number))
  line.entries += 1
  const [first] = numbers
  if (first !== undefined) {
    const { time } = wallClockOf(measured_at, time_zone)
    addTo(line.pattern, `${dayOfWeek(date)} ${Math.floor(time / 200)}`, first)
    const halves = line.halves.get(date) ?? { morning: [], evening: [] }
    line.halves.set(date, halves)
    const half = time < 1200 ? halves.morning : halves.evening
    numbers.forEach((number, part) => (half[part] = added(half[part] ?? NOTHING, tallyOf([number]))))
  }
  return { numbers: numbers.map((number) => rounded(number)), measured: line }
}

function addTo(tallies: Map<string, Tally>, key: string, number: number): void {
  tallies.set(key, added(tallies.get(key) ?? NOTHING, tallyOf([number])))
}

function countOutside(
  { outside }: Measured,
  part: number,
  target: { minimum: number; maximum: number } | null | undefined,
  number: number,
): void {
  const counts = (outside[part] ??= { below: 0, above: 0 })
  if (!target) return
  if (rounded(number) < target.minimum) counts.below += 1
  if (rounded(number) > target.maximum) counts.above += 1
}

/** Days are numbered from any date, the same for all windows. */
const DAY_ZERO = '2000-01-01'

/** The tally of all days. */
export const totalOf = (days: ReadonlyMap<string, Tally>): Tally => [...days.values()].reduce(added, NOTHING)

/** The days between two dates, both inclusive: the tally of all their values, and the mean of each day. */
export function windowOf(
  days: ReadonlyMap<LocalDate, Tally>,
  { first, last }: { first: LocalDate; last: LocalDate },
): { tally: Tally; days: DayMean[] } {
  const within = [...days].filter(([date]) => date >= first && date <= last)
  return {
    tally: within.reduce((before, [, tally]) => added(before, tally), NOTHING),
    days: within.map(([date, tally]) => ({ day: daysBetween(DAY_ZERO, date), mean: meanOf(tally) ?? 0 })),
  }
}
