import { at, type Drawing, drawing, INK, label, type Label, LINE, RULE, SOFT, TARGET, WASH, widthOf } from './svg'
import { valueAxis } from './scale'

/** The values of a bucket; `at` is its middle, in days since the first date. */
export interface ChartPoint {
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
}

export interface LineChart {
  lines: readonly ChartLine[]
  /** Number of days that the chart covers. */
  days: number
  /** Points that are further apart than this, in days, are not connected. */
  gap: number
  /** Ends of the values' own scale, if they have one. */
  scale: { minimum: number; maximum: number } | null
  /** Target range, in the unit of the values. */
  target: { minimum: number; maximum: number; label: string } | null
  /** Whether the area between two lines is filled, as for a blood pressure. */
  filled: boolean
  /** Dates under the axis, in chronological order. */
  dates: readonly { at: number; text: string }[]
  number: (value: number) => string
  right_to_left: boolean
}

const WIDTH = 470
const HEIGHT = 150
const MARGIN = { top: 16, bottom: 20, axis: 40, end: 12 }

/** Height reserved below several lines for the name of the lowest, whose points may be at the bottom. */
const NAME_ROOM = 15

/** With more points the markers would overlap. */
const MAX_MARKED_POINTS = 60

/** Minimum gap between dates, in points. */
const DATE_GAP = 10

/** A line over time, with the range of each bucket around it. Deterministic. */
export function lineChart(chart: LineChart): Drawing {
  const values = chart.lines.flatMap(({ points }) => points)
  const bounds = [
    ...values.map(({ minimum }) => minimum),
    ...values.map(({ maximum }) => maximum),
    ...(chart.target && !chart.scale ? [chart.target.minimum, chart.target.maximum] : []),
  ]
  const whole = values.every(({ minimum, maximum }) => Number.isInteger(minimum) && Number.isInteger(maximum))
  const least = bounds.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = bounds.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  const axis = valueAxis(bounds.length === 0 ? 0 : least, bounds.length === 0 ? 1 : most, chart.scale, whole)
  const inner = WIDTH - MARGIN.axis - MARGIN.end
  const start = chart.right_to_left ? MARGIN.end : MARGIN.axis
  const names = chart.lines.length > 1 ? NAME_ROOM : 0
  const x = (day: number) => {
    const along = (day / Math.max(1, chart.days)) * inner
    return chart.right_to_left ? start + inner - along : start + along
  }
  const y = (value: number) =>
    MARGIN.top + ((axis.high - value) / (axis.high - axis.low)) * (HEIGHT - MARGIN.top - MARGIN.bottom - names)
  return drawing(WIDTH, HEIGHT, [
    ...targetBand(chart, axis, { x: start, width: inner, y }),
    ...axis.ticks.flatMap((tick) => [
      `<path d="M${at(start)} ${at(y(tick))}h${at(inner)}" stroke="${RULE}" stroke-width="0.6"/>`,
      label(chart.right_to_left ? start + inner + 6 : start - 6, y(tick) + 3.5, chart.number(tick), {
        anchor: chart.right_to_left ? 'left' : 'right',
      }),
    ]),
    ...dateLabels(chart.dates, x),
    ...(chart.filled ? [bandBetween(chart, x, y)] : chart.lines.map((line) => rangeOf(line, chart.gap, x, y))),
    ...chart.lines.map((line, place) => lineOf(line, place, chart.gap, x, y)),
    ...chart.lines.flatMap((line, place) => lineName(line, place, chart, { x, y })),
  ])
}

/** Runs of consecutive points without a gap. */
function runs(points: readonly ChartPoint[], gap: number): ChartPoint[][] {
  const found: ChartPoint[][] = []
  for (const point of points) {
    const last = found.at(-1)?.at(-1)
    if (last && point.at - last.at <= gap) found.at(-1)?.push(point)
    else found.push([point])
  }
  return found
}

type Place = (value: number) => number

/** The area from the minimum to the maximum of each bucket. */
function rangeOf({ points }: ChartLine, gap: number, x: Place, y: Place): string {
  return runs(points, gap)
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

/** The area between the means of two lines. */
function bandBetween({ lines, gap }: LineChart, x: Place, y: Place): string {
  const [upper, lower] = lines
  const below = new Map(lower?.points.map((point) => [point.at, point.mean]))
  return runs(upper?.points.filter((point) => below.has(point.at)) ?? [], gap)
    .map((run) => {
      const up = run.map((point) => `${at(x(point.at))} ${at(y(point.mean))}`)
      const down = run.map((point) => `${at(x(point.at))} ${at(y(below.get(point.at) ?? point.mean))}`).reverse()
      return `<path d="M${[...up, ...down].join('L')}Z" fill="${WASH}"/>`
    })
    .join('')
}

/** The line of means; the second one is dashed, so that it does not depend on color. */
function lineOf({ points }: ChartLine, place: number, gap: number, x: Place, y: Place): string {
  const color = place === 0 ? LINE : INK
  const dash = place === 0 ? '' : ' stroke-dasharray="4 2"'
  const path = runs(points, gap)
    .map((run) => `M${run.map((point) => `${at(x(point.at))} ${at(y(point.mean))}`).join('L')}`)
    .join('')
  const marked = points.length <= MAX_MARKED_POINTS
  const alone = runs(points, gap).flatMap((run) => (run.length === 1 ? run : []))
  const marks = (marked ? points : alone).map(
    (point) => `<circle cx="${at(x(point.at))}" cy="${at(y(point.mean))}" r="1.8" fill="${color}"/>`,
  )
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.4" stroke-linejoin="round"${dash}/>${marks.join('')}`
}

/** A line's name: above its last points or, for the second line, below them, clear of all points within its width. */
function lineName(
  { label: name, points }: ChartLine,
  place: number,
  { right_to_left, lines }: LineChart,
  { x, y }: { x: Place; y: Place },
): Label[] {
  const last = points.at(-1)
  if (name === null || !last || lines.length < 2) return []
  const near = points.filter((point) => Math.abs(x(point.at) - x(last.at)) <= widthOf(name) + DATE_GAP)
  const top = Math.min(...near.map((point) => y(point.mean)))
  const bottom = Math.max(...near.map((point) => y(point.mean)))
  const height = place === 0 ? Math.max(9, top - 6) : Math.min(HEIGHT - MARGIN.bottom - 2, bottom + 13)
  return [
    label(x(last.at), height, name, {
      anchor: right_to_left ? 'left' : 'right',
      fill: place === 0 ? LINE : INK,
      bold: true,
    }),
  ]
}

function targetBand(
  { target, right_to_left }: LineChart,
  { low, high }: { low: number; high: number },
  { x, width, y }: { x: number; width: number; y: Place },
): (string | Label)[] {
  if (!target) return []
  const [top, bottom] = [y(Math.min(high, target.maximum)), y(Math.max(low, target.minimum))]
  if (bottom <= top) return []
  const band = `<rect x="${at(x)}" y="${at(top)}" width="${at(width)}" height="${at(bottom - top)}" fill="${TARGET}"/>`
  const name = label(right_to_left ? x + width - 4 : x + 4, bottom - 3, target.label, {
    anchor: right_to_left ? 'right' : 'left',
    fill: SOFT,
  })
  return bottom - top > 12 ? [band, name] : [band]
}

/** The first and the last date, and those between that overlap no other; the same text only once. */
export function dateLabels(dates: readonly { at: number; text: string }[], x: Place): Label[] {
  const placed: { from: number; to: number; text: string }[] = []
  const half = (text: string) => widthOf(text) / 2
  const [first, ...rest] = dates
  const last = rest.pop()
  return [first, last, ...rest].flatMap((date) => {
    if (!date) return []
    const { at: day, text } = date
    const middle = Math.min(WIDTH - half(text), Math.max(half(text), x(day)))
    const [from, to] = [middle - half(text), middle + half(text)]
    const clashes = placed.some(
      (other) => other.text === text || (from < other.to + DATE_GAP && to > other.from - DATE_GAP),
    )
    if (clashes) return []
    placed.push({ from, to, text })
    return [label(middle, HEIGHT - 6, text)]
  })
}
