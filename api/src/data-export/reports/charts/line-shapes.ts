import {
  beyondOf,
  type ChartPoint,
  linePath,
  rangePath,
  runsOf,
  type Scales,
  targetWithin,
} from '@almanac/domain/chart'
import { at, INK, label, type Label, LINE, TARGET, WASH } from './svg'

export interface ChartLine {
  /** Null when there is only one line. */
  label: string | null
  /**
   * In chronological order, each at the middle of its bucket in days since the first date; a bucket without values is
   * omitted and leaves a gap.
   */
  points: readonly ChartPoint[]
}

const EDGE = ' stroke="#fff" stroke-width="0.5"'

/** The place of a value or day in a drawing, in points. */
export type Place = (value: number) => number

/** The look of a line's points and of the line itself, in points. */
export interface LineLook {
  radius: number
  stroke: number
  /** With more points the marks of a line would overlap; only points without a neighbor are marked then. */
  marked: number
  /** A white edge around points. */
  edged: boolean
}

/** Width of the range of a bucket that stands alone, in points. */
const ALONE = 5

/** The area from the minimum to the maximum of each bucket. */
export function rangeOf({ points }: ChartLine, bucketDays: number, scales: Scales): string {
  const path = rangePath(runsOf(points, bucketDays), scales, ALONE)
  return path === '' ? '' : `<path d="${path}" fill="${WASH}"/>`
}

/** The line of means with its points; the second one is dashed, so that it does not depend on color. */
export function lineOf(
  { points }: ChartLine,
  place: number,
  { bucketDays, look }: { bucketDays: number; look: LineLook },
  scales: Scales,
): string {
  const color = place === 0 ? LINE : INK
  const dash = place === 0 ? '' : ' stroke-dasharray="4 2"'
  const found = runsOf(points, bucketDays)
  const { x, y } = scales
  const alone = found.flatMap((run) => (run.length === 1 ? run : []))
  const marks = (points.length <= look.marked ? points : alone).map(
    (point) =>
      `<circle cx="${at(x(point.at))}" cy="${at(y(point.mean))}" r="${look.radius}" fill="${color}"${look.edged ? EDGE : ''}/>`,
  )
  return `<path d="${linePath(found, scales)}" fill="none" stroke="${color}" stroke-width="${look.stroke}" stroke-linejoin="round"${dash}/>${marks.join('')}`
}

/** The target range, as far as the axis shows it. */
export function targetBand(
  target: { minimum: number; maximum: number } | null,
  { low, high }: { low: number; high: number },
  { start, width, y }: { start: number; width: number; y: Place },
): { band: string; bottom: number; height: number } | null {
  const shown = target && targetWithin({ low: target.minimum, high: target.maximum }, { low, high })
  if (!shown) return null
  const [top, bottom] = [y(shown.high), y(shown.low)]
  const band = `<rect x="${at(start)}" y="${at(top)}" width="${at(width)}" height="${at(bottom - top)}" fill="${TARGET}"/>`
  return { band, bottom, height: bottom - top }
}

const TRIANGLE = 4.5

/** Triangles at the edge of the axis for values beyond it, in full charts with the value. */
export function beyondMarks(
  lines: readonly ChartLine[],
  { low, high }: { low: number; high: number },
  { x, y, number }: { x: Place; y: Place; number: ((value: number) => string) | null },
): (string | Label)[] {
  return lines.flatMap(({ points }) =>
    beyondOf(points, { low, high }).flatMap(({ at: place, value, end }) =>
      triangle(x(place), y(value), end === 'high' ? -1 : 1, number?.(value)),
    ),
  )
}

function triangle(x: number, y: number, way: 1 | -1, text: string | undefined): (string | Label)[] {
  const shape = `<path d="M${at(x - TRIANGLE)} ${at(y - way * TRIANGLE)}h${TRIANGLE * 2}L${at(x)} ${at(y + way * TRIANGLE)}Z" fill="${INK}"/>`
  return text === undefined
    ? [shape]
    : [shape, label(x, way < 0 ? y - TRIANGLE - 2 : y + TRIANGLE + 9, text, { fill: INK, bold: true })]
}
