import type { ChartView } from './types'

const DAY_MS = 86_400_000

/** Zoom limit of every chart: one day, enough for the values of a sensor. */
const MIN_SPAN_MS = DAY_MS

/** Zoom factor and pan share of one press of a key or button. */
export const ZOOM_STEP = 1.6
export const PAN_STEP = 0.25

/** Clamps a view to its limits: not longer than they are, not shorter than a day. */
function withinLimits({ from, to }: ChartView, limits: ChartView): ChartView {
  const whole = limits.to - limits.from
  const span = Math.min(whole, Math.max(Math.min(MIN_SPAN_MS, whole), to - from))
  const middle = (from + to) / 2
  const begin = Math.max(limits.from, Math.min(limits.to - span, middle - span / 2))
  return { from: begin, to: begin + span }
}

/**
 * Minimum distance of two fingers along the time axis, as a share of the view, so that a vertical
 * pinch zooms nothing.
 */
const LEAST_APART = 0.08

/** Zooms by a factor (above 1 zooms in) around a position from 0 to 1. */
export function zoomed({ from, to }: ChartView, factor: number, place: number, limits: ChartView): ChartView {
  const whole = limits.to - limits.from
  const span = Math.min(whole, Math.max(Math.min(MIN_SPAN_MS, whole), (to - from) / factor))
  const fixed = from + place * (to - from)
  return withinLimits({ from: fixed - place * span, to: fixed + (1 - place) * span }, limits)
}

/** Moves by a share of the view; positive is forward. */
export function panned({ from, to }: ChartView, share: number, limits: ChartView): ChartView {
  const by = share * (to - from)
  return withinLimits({ from: from + by, to: to + by }, limits)
}

/** Applies a two-finger gesture to a view: the time under each finger stays under it. Positions are from 0 to 1. */
export function pinched(
  { from, to }: ChartView,
  before: readonly [number, number],
  after: readonly [number, number],
  limits: ChartView,
): ChartView {
  const span = to - from
  const apart = ([one, other]: readonly [number, number]) => Math.max(LEAST_APART, Math.abs(other - one))
  const next = (span * apart(before)) / apart(after)
  const middle = from + ((before[0] + before[1]) / 2) * span
  const begin = middle - ((after[0] + after[1]) / 2) * next
  return withinLimits({ from: begin, to: begin + next }, limits)
}
