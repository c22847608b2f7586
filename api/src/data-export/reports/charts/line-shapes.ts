import { gapOf } from '@almanac/domain/history'
import { at, INK, label, type Label, LINE, TARGET, WASH } from './svg'

/** The values of a bucket; `at` is its middle, in days since the first date. */
interface ChartPoint {
  at: number
  minimum: number
  mean: number
  maximum: number
}

export interface ChartLine {
  /** Null when there is only one line. */
  label: string | null
  /** In chronological order; a bucket without values is omitted and leaves a gap. */
  points: readonly ChartPoint[]
  /** The ends of its usual values, beyond which the axis does not reach; null when they are not known. */
  usual: { low: number; high: number } | null
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

/** Runs of consecutive points without a gap. */
function runs(points: readonly ChartPoint[], bucketDays: number): ChartPoint[][] {
  const gap = gapOf(
    points.map((point) => point.at),
    bucketDays,
  )
  const found: ChartPoint[][] = []
  for (const point of points) {
    const last = found.at(-1)?.at(-1)
    if (last && point.at - last.at <= gap) found.at(-1)?.push(point)
    else found.push([point])
  }
  return found
}

/** The area from the minimum to the maximum of each bucket. */
export function rangeOf({ points }: ChartLine, bucketDays: number, x: Place, y: Place): string {
  return runs(points, bucketDays)
    .map((run) => {
      const [first] = run
      if (first && run.length === 1 && first.minimum < first.maximum)
        return `<path d="M${at(x(first.at))} ${at(y(first.minimum))}V${at(y(first.maximum))}" stroke="${WASH}" stroke-width="5"/>`
      const up = run.map((point) => `${at(x(point.at))} ${at(y(point.maximum))}`)
      const down = run.map((point) => `${at(x(point.at))} ${at(y(point.minimum))}`).reverse()
      return `<path d="M${[...up, ...down].join('L')}Z" fill="${WASH}"/>`
    })
    .join('')
}

/** The line of means with its points; the second one is dashed, so that it does not depend on color. */
export function lineOf(
  { points }: ChartLine,
  place: number,
  { bucketDays, look }: { bucketDays: number; look: LineLook },
  x: Place,
  y: Place,
): string {
  const color = place === 0 ? LINE : INK
  const dash = place === 0 ? '' : ' stroke-dasharray="4 2"'
  const found = runs(points, bucketDays)
  const path = found
    .map((run) => `M${run.map((point) => `${at(x(point.at))} ${at(y(point.mean))}`).join('L')}`)
    .join('')
  const alone = found.flatMap((run) => (run.length === 1 ? run : []))
  const marks = (points.length <= look.marked ? points : alone).map(
    (point) =>
      `<circle cx="${at(x(point.at))}" cy="${at(y(point.mean))}" r="${look.radius}" fill="${color}"${look.edged ? EDGE : ''}/>`,
  )
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${look.stroke}" stroke-linejoin="round"${dash}/>${marks.join('')}`
}

/** The target range, as far as the axis shows it. */
export function targetBand(
  target: { minimum: number; maximum: number } | null,
  { low, high }: { low: number; high: number },
  { start, width, y }: { start: number; width: number; y: Place },
): { band: string; bottom: number; height: number } | null {
  if (!target) return null
  const [top, bottom] = [y(Math.min(high, target.maximum)), y(Math.max(low, target.minimum))]
  if (bottom <= top) return null
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
    points.flatMap((point) => [
      ...(point.maximum > high ? triangle(x(point.at), y(high), -1, number?.(point.maximum)) : []),
      ...(point.minimum < low ? triangle(x(point.at), y(low), 1, number?.(point.minimum)) : []),
    ]),
  )
}

function triangle(x: number, y: number, way: 1 | -1, text: string | undefined): (string | Label)[] {
  const shape = `<path d="M${at(x - TRIANGLE)} ${at(y - way * TRIANGLE)}h${TRIANGLE * 2}L${at(x)} ${at(y + way * TRIANGLE)}Z" fill="${INK}"/>`
  return text === undefined
    ? [shape]
    : [shape, label(x, way < 0 ? y - TRIANGLE - 2 : y + TRIANGLE + 9, text, { fill: INK, bold: true })]
}
