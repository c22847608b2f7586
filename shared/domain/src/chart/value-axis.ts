import { usualRange } from '../history'
import { conversionBetween } from '../units'
import type { ChartPoint } from './points'
import { clean, roundStep, scaleTicks, stepsFrom } from './ticks'

/** The ends of a value axis, which are ticks, and all its ticks in ascending order. */
export interface ValueAxis {
  low: number
  high: number
  ticks: readonly number[]
}

/** The ends of a scale; a missing one is derived from the values. */
export interface ScaleEnds {
  minimum?: number | undefined
  maximum?: number | undefined
}

export interface ValueAxisOptions {
  /** The scale of the values, such as 0 to 10. */
  scale?: ScaleEnds | null | undefined
  /** Target ranges; without a scale the axis includes their limits. */
  targets?: readonly { low?: number | undefined; high?: number | undefined }[]
  unit?: string | null | undefined
  /** Maximum number of intervals between the ticks of a scale, as from `partsIn`. */
  parts: number
}

type Values = Pick<ChartPoint, 'minimum' | 'maximum'>

/** Number of intervals of a measurement's axis, before its ends are rounded. */
const MEASURED_PARTS = 4

/** More intervals are not read (specification 000, section 9: plotter chart, 11 scale steps). */
const MAX_PARTS = 10

/** The axis of a measurement spans at least this share of its greatest value. */
const LEAST_SHARE = 0.04

/** Least spans of measurements whose small changes mean nothing. */
const LEAST_SPANS = [
  { span: 4, unit: 'kg' },
  { span: 40, unit: 'mmHg' },
] as const

/** Minimum number of points for which it is known what is usual. */
const MIN_USUAL_POINTS = 7

/** Values flatten the others if the axis would be this many times as long with them. */
const FLATTENED = 3

/** How many intervals fit into a height whose labels need `lineHeight` each, in the same unit. */
export const partsIn = (height: number, lineHeight: number): number =>
  Math.max(2, Math.min(MAX_PARTS, Math.floor(height / lineHeight)))

/**
 * The value axis of lines that are drawn together. It covers their scale, if they have one with both ends; otherwise the
 * values and the target ranges, at least the least span of the unit, ending at round numbers. Single values that would
 * flatten all others are beyond its ends: `beyondOf` finds them. It is below zero only if a value is.
 */
export function valueAxis(lines: readonly (readonly Values[])[], options: ValueAxisOptions): ValueAxis {
  const { scale, parts } = options
  const all = lines.flatMap((points) => points.flatMap(({ minimum, maximum }) => [minimum, maximum]))
  if (typeof scale?.minimum === 'number' && typeof scale.maximum === 'number')
    return wholeScale({ minimum: scale.minimum, maximum: scale.maximum }, all, parts)
  return measuredAxis(lines, all, options)
}

function wholeScale(scale: { minimum: number; maximum: number }, values: readonly number[], parts: number): ValueAxis {
  const low = leastOf([scale.minimum, ...values])
  const high = mostOf([scale.maximum, ...values])
  const isWhole = Number.isInteger(scale.minimum) && Number.isInteger(scale.maximum)
  const ends = isWhole ? { minimum: Math.floor(low), maximum: Math.ceil(high) } : { minimum: low, maximum: high }
  if (ends.minimum === ends.maximum) return { low, high: low + 1, ticks: [low, low + 1] }
  return { low: ends.minimum, high: ends.maximum, ticks: scaleTicks(ends, parts) }
}

function measuredAxis(
  lines: readonly (readonly Values[])[],
  all: readonly number[],
  { scale, targets = [], unit, parts }: ValueAxisOptions,
): ValueAxis {
  const ends = [scale?.minimum ?? [], scale?.maximum ?? []].flat()
  const limits = [...targets.flatMap(({ low, high }) => [low ?? [], high ?? []].flat()), ...ends]
  const values = unflattened(lines, all, unit)
  const shown = [...values, ...limits]
  if (shown.length === 0) return { low: 0, high: 1, ticks: [0, 1] }
  const { low, high } = spanning(shown, leastSpanOf(unit, shown), scale)
  const isWhole = values.every(Number.isInteger)
  const step = roundStep(high - low, Math.min(MEASURED_PARTS, parts), isWhole)
  const [first, last] = [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step]
  return endingAt(stepsFrom(first, last, step), scale, values, step)
}

/** Ticks between the fixed ends of a scale, which are ticks themselves unless a value lies beyond them. */
function endingAt(
  steps: readonly number[],
  scale: ScaleEnds | null | undefined,
  values: readonly number[],
  step: number,
) {
  const minimum = scale?.minimum ?? -Infinity
  const maximum = scale?.maximum ?? Infinity
  const [low, high] = [
    values.some((value) => value < minimum) ? -Infinity : minimum,
    values.some((value) => value > maximum) ? Infinity : maximum,
  ]
  const inner = steps.filter((tick) => tick > low + step * 0.6 && tick < high - step * 0.6)
  const ticks = [low, ...inner, high].filter(Number.isFinite)
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** The ends of an axis that is at least so long, within the ends of its scale, and above zero if all values are. */
function spanning(shown: readonly number[], span: number, scale: ScaleEnds | null | undefined) {
  const [least, most] = [leastOf(shown), mostOf(shown)]
  const beside = Math.max(0, span - (most - least)) / 2
  const floor = Math.min(least, scale?.minimum ?? (least >= 0 ? 0 : -Infinity))
  const ceiling = Math.max(most, scale?.maximum ?? Infinity)
  const low = Math.max(floor, least - beside)
  const high = Math.min(ceiling, Math.max(most + beside, low + span))
  return { low: clean(low), high: clean(high > low ? high : low + 1) }
}

function leastSpanOf(unit: string | null | undefined, values: readonly number[]): number {
  const fixed = LEAST_SPANS.map(({ span, unit: of }) => span * (conversionBetween(of, unit ?? '')?.factor ?? 0))
  const most = mostOf(values.map(Math.abs))
  return mostOf([...fixed, most * LEAST_SHARE]) || 1
}

/** The values without those that are unusual and would flatten all others, such as a typing error. */
function unflattened(
  lines: readonly (readonly Values[])[],
  all: readonly number[],
  unit: string | null | undefined,
): readonly number[] {
  const usual = lines.flatMap((points) => {
    const range = usualRange(points, MIN_USUAL_POINTS)
    const values = points.flatMap(({ minimum, maximum }) => [minimum, maximum])
    return range ? values.filter((value) => value >= range.low && value <= range.high) : values
  })
  if (usual.length === 0 || usual.length === all.length) return all
  const [low, high] = [leastOf(usual), mostOf(usual)]
  const span = Math.max(high - low, leastSpanOf(unit, usual), Math.abs(low + high) / 4)
  return mostOf(all) - leastOf(all) > FLATTENED * span ? usual : all
}

/** Math.min and Math.max refuse more than about a hundred thousand arguments. */
const leastOf = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity)
const mostOf = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity)

/** A value beyond an end of the axis, which is drawn at this end with its number. */
export interface Beyond {
  at: number
  value: number
  end: 'low' | 'high'
}

export const beyondOf = (points: readonly ChartPoint[], { low, high }: Pick<ValueAxis, 'low' | 'high'>): Beyond[] =>
  points.flatMap(({ at, minimum, maximum }) => [
    ...(maximum > high ? [{ at, value: maximum, end: 'high' as const }] : []),
    ...(minimum < low ? [{ at, value: minimum, end: 'low' as const }] : []),
  ])

/** A value moved to the nearest end of the axis if it is beyond. */
export const within = ({ low, high }: Pick<ValueAxis, 'low' | 'high'>, value: number): number =>
  Math.max(low, Math.min(high, value))
