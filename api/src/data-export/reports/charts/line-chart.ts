import { partsIn, scalesIn, type ValueAxis, valueAxis, withRoom } from '@almanac/domain/chart'
import { beyondMarks, type ChartLine, lineOf, type LineLook, type Place, rangeOf, targetBand } from './line-shapes'
import { at, type Drawing, drawing, INK, label, type Label, LINE, RULE, SOFT, widthOf } from './svg'

export interface LineChart {
  lines: readonly ChartLine[]
  /** Number of days that the chart covers. */
  days: number
  /** Length of a bucket in days. */
  bucketDays: number
  /** Ends of the values' own scale, if they have one. */
  scale: { minimum: number; maximum: number } | null
  /** Target range, in the unit of the values. */
  target: { minimum: number; maximum: number; label: string } | null
  unit: string | null
  /** Dates under the axis, in chronological order. */
  dates: readonly { at: number; text: string }[]
  number: (value: number) => string
  right_to_left: boolean
}

const WIDTH = 470
const HEIGHT = 124
const MARGIN = { top: 16, bottom: 24, axis: 40, end: 12 }

/** Height reserved below several lines for the name of the lowest, whose points may be at the bottom. */
const NAME_ROOM = 15

/** Points are larger where there are few. */
const FEW_POINTS = 45
const FULL_LOOK: LineLook = { radius: 2, stroke: 1.3, marked: 100, edged: true }
const FEW_RADIUS = 2.8

const SMALL = { width: 104, height: 26, edge: 4 }
const SMALL_LOOK: LineLook = { radius: 1.1, stroke: 1, marked: 24, edged: false }

/** Minimum gap between dates, in points. */
const DATE_GAP = 10

/** Height that the number of a tick takes, in points. */
const TICK_HEIGHT = 12

interface Frame {
  start: number
  width: number
  top: number
  bottom: number
}

/** The axis and the scales of a chart: those that a screen of these proportions has too. */
function placed(
  { lines, target, scale, unit, days, right_to_left }: Omit<LineChart, 'dates' | 'number'>,
  frame: Frame,
) {
  const { start: left, width, top, bottom } = frame
  const axis = valueAxis(
    lines.map(({ points }) => points),
    {
      scale,
      targets: target ? [{ low: target.minimum, high: target.maximum }] : [],
      unit,
      parts: partsIn(bottom - top, TICK_HEIGHT),
    },
  )
  const span = withRoom({ first: 0, last: Math.max(1, days) })
  return { axis, ...scalesIn({ left, width, top, bottom }, span, axis, right_to_left) }
}

/** A line over time, with the range of each bucket around it. Deterministic. */
export function lineChart(chart: LineChart): Drawing {
  const frame: Frame = {
    start: chart.right_to_left ? MARGIN.end : MARGIN.axis,
    width: WIDTH - MARGIN.axis - MARGIN.end,
    top: MARGIN.top,
    bottom: HEIGHT - MARGIN.bottom - (chart.lines.length > 1 ? NAME_ROOM : 0),
  }
  const { axis, x, y } = placed(chart, frame)
  const points = chart.lines.reduce((most, line) => Math.max(most, line.points.length), 0)
  const look = points <= FEW_POINTS ? { ...FULL_LOOK, radius: FEW_RADIUS } : FULL_LOOK
  return drawing(WIDTH, HEIGHT, [
    ...namedTarget(chart, axis, { ...frame, y }),
    ...axis.ticks.flatMap((tick) => [
      `<path d="M${at(frame.start)} ${at(y(tick))}h${at(frame.width)}" stroke="${RULE}" stroke-width="0.6"/>`,
      label(chart.right_to_left ? frame.start + frame.width + 6 : frame.start - 6, y(tick) + 3.5, chart.number(tick), {
        anchor: chart.right_to_left ? 'left' : 'right',
      }),
    ]),
    ...dateLabels(chart.dates, x, HEIGHT),
    ...chart.lines.map((line) => rangeOf(line, chart.bucketDays, { x, y })),
    ...chart.lines.map((line, place) => lineOf(line, place, { bucketDays: chart.bucketDays, look }, { x, y })),
    ...beyondMarks(chart.lines, axis, { x, y, number: chart.number }),
    ...chart.lines.flatMap((line, place) => lineName(line, place, chart, { x, y })),
  ])
}

/** The same without words, for a row of a table. */
export function smallLineChart(chart: Omit<LineChart, 'dates' | 'number'>): Drawing {
  const frame: Frame = {
    start: SMALL.edge,
    width: SMALL.width - 2 * SMALL.edge,
    top: SMALL.edge,
    bottom: SMALL.height - SMALL.edge,
  }
  const { axis, x, y } = placed(chart, frame)
  const target = targetBand(chart.target, axis, { ...frame, y })
  return drawing(SMALL.width, SMALL.height, [
    ...(target ? [target.band] : []),
    ...chart.lines.map((line) => rangeOf(line, chart.bucketDays, { x, y })),
    ...chart.lines.map((line, place) =>
      lineOf(line, place, { bucketDays: chart.bucketDays, look: SMALL_LOOK }, { x, y }),
    ),
    ...beyondMarks(chart.lines, axis, { x, y, number: null }),
  ])
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
  const top = Math.min(...near.map((point) => y(point.maximum)))
  const bottom = Math.max(...near.map((point) => y(point.minimum)))
  const height = place === 0 ? Math.max(9, top - 6) : Math.min(HEIGHT - MARGIN.bottom - 2, bottom + 13)
  return [
    label(x(last.at), height, name, {
      anchor: right_to_left ? 'left' : 'right',
      fill: place === 0 ? LINE : INK,
      bold: true,
    }),
  ]
}

function namedTarget(
  { target, right_to_left }: LineChart,
  axis: ValueAxis,
  { start, width, y }: { start: number; width: number; y: Place },
): (string | Label)[] {
  const found = targetBand(target, axis, { start, width, y })
  if (!found || !target) return []
  const name = label(right_to_left ? start + width - 4 : start + 4, found.bottom - 3, target.label, {
    anchor: right_to_left ? 'right' : 'left',
    fill: SOFT,
  })
  return found.height > 12 ? [found.band, name] : [found.band]
}

/** The first and the last date, and those between that overlap no other; the same text only once. `height` is the drawing's. */
export function dateLabels(dates: readonly { at: number; text: string }[], x: Place, height: number): Label[] {
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
    return [label(middle, height - 6, text)]
  })
}
