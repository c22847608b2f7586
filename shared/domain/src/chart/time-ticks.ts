import { DAY_MS } from './points'

const HOUR_MS = 3_600_000

export type TickUnit = 'hour' | 'day' | 'month' | 'year'

export interface TimeTick {
  /** Wall clock time, as from `timeOf`. */
  at: number
  unit: TickUnit
}

interface Axis {
  /** Wall clock times at its ends. */
  first: number
  last: number
  /** Its length in pixels. */
  length: number
  /** How far a label may extend beyond its ends. */
  room: { start: number; end: number }
  /** Show times of day below two days; dates only if false. */
  hours: boolean
  /** Maximum label width of a unit, in pixels. */
  labelWidth: (unit: TickUnit) => number
}

const GAP_PX = 14

interface Step {
  unit: TickUnit
  count: number
  /** At least so long. */
  ms: number
}

const STEPS: readonly Step[] = [
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * HOUR_MS })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * DAY_MS })),
  ...[1, 2, 3, 6].map((count) => ({ unit: 'month' as const, count, ms: count * 28 * DAY_MS })),
  ...[1, 2, 5, 10, 20, 50].map((count) => ({ unit: 'year' as const, count, ms: count * 365 * DAY_MS })),
]

const CENTURY: Step = { unit: 'year', count: 100, ms: 0 }

/** In place of months where only one begins on the axis, which would say neither where it begins nor where it ends. */
const FOUR_WEEKS: Step = { unit: 'day', count: 28, ms: 28 * DAY_MS }

/**
 * Labels of a time axis: the smallest step at which labels neither overlap nor extend beyond the
 * room at the ends, and no label repeats. A day's label is at its noon, centered on its values.
 */
export function timeTicks({ first, last, length, room, hours, labelWidth }: Axis): TimeTick[] {
  if (!(last > first) || length <= 0) return []
  const pixels = length / (last - first)
  const steps = STEPS.filter(({ unit }) => unit !== 'hour' || (hours && last - first < 2 * DAY_MS))
  const step = steps.find(({ unit, ms }) => ms * pixels >= labelWidth(unit) + GAP_PX) ?? CENTURY
  const ticks = ticksOf(step, { first, last, length, room, labelWidth })
  if (step.unit !== 'month' || ticks.length > 1 || FOUR_WEEKS.ms * pixels < labelWidth('day') + GAP_PX) return ticks
  return ticksOf(FOUR_WEEKS, { first, last, length, room, labelWidth })
}

function ticksOf(step: Step, { first, last, length, room, labelWidth }: Omit<Axis, 'hours'>): TimeTick[] {
  const pixels = length / (last - first)
  const half = labelWidth(step.unit) / 2
  const fits = (at: number) => {
    const place = (at - first) * pixels
    return at >= first && at <= last && place >= half - room.start && place <= length - half + room.end
  }
  // Of the possible offsets of a step of days, the one with the most labels; on a tie the one that
  // includes the last day.
  const ways = step.unit === 'day' ? step.count : 1
  let best: number[] = []
  for (let way = 0; way < ways; way += 1) {
    const moments = momentsOf(step, first, last - way * DAY_MS).filter(fits)
    if (moments.length > best.length) best = moments
  }
  return best.map((at) => ({ at, unit: step.unit }))
}

function momentsOf({ unit, count }: { unit: TickUnit; count: number }, first: number, last: number): number[] {
  if (unit === 'hour') return every(count * HOUR_MS, Math.floor(first / DAY_MS) * DAY_MS, last)
  if (unit === 'day') {
    // Counted back from the last day, which people look for.
    const noon = Math.floor((last - 1) / DAY_MS) * DAY_MS + DAY_MS / 2
    const days = Math.ceil((noon - first) / DAY_MS / count)
    return Array.from({ length: days + 1 }, (_, index) => noon - (days - index) * count * DAY_MS)
  }
  const months = unit === 'year' ? count * 12 : count
  const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  const begin = Math.floor(monthOf(first) / months) * months
  return every(months, begin, monthOf(last)).map((month) => Date.UTC(Math.floor(month / 12), month % 12))
}

const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
