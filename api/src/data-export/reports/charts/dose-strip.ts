import { dateLabels } from './line-chart'
import { at, type Drawing, drawing, INK, LINE, RULE } from './svg'

/** Doses that were marked in a bucket: a day, week or month. */
export interface DoseBucket {
  /** Middle of the bucket, in days since the first date. */
  at: number
  took: number
  postponed: number
  skipped: number
}

export interface DoseStrip {
  buckets: readonly DoseBucket[]
  days: number
  /** Length of a bucket in days. */
  length: number
  right_to_left: boolean
}

const WIDTH = 470
const EDGE = 12
const TOP = 6
const DATES = 22
/** Height of the bars: of one dose, and at most. */
const DOSE_HEIGHT = 22
const MAX_BARS = 66

const SMALL = { width: 104, height: 26, edge: 4 }

const HATCHED = `<defs><pattern id="hatched" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V4" stroke="${INK}" stroke-width="1.4"/></pattern></defs>`

interface Frame {
  width: number
  edge: number
  top: number
  bars: number
}

/** Stacked bars of marked doses, distinguished by fill and not by color alone: taken is solid, postponed is hatched, skipped is an outline. */
export function doseStrip(strip: DoseStrip & { dates: readonly { at: number; text: string }[] }): Drawing {
  const frame = { width: WIDTH, edge: EDGE, top: TOP, bars: Math.min(MAX_BARS, mostOf(strip) * DOSE_HEIGHT) }
  const height = TOP + frame.bars + DATES
  return drawing(WIDTH, height, [
    HATCHED,
    ...barsOf(strip, frame),
    ...dateLabels(strip.dates, placeIn(strip, frame), height),
  ])
}

/** The same without dates, for a row of a table. */
export function smallDoseStrip(strip: DoseStrip): Drawing {
  const { width, height, edge } = SMALL
  return drawing(width, height, [HATCHED, ...barsOf(strip, { width, edge, top: edge, bars: height - edge - 1 })])
}

const mostOf = ({ buckets }: Pick<DoseStrip, 'buckets'>): number =>
  buckets.reduce((most, { took, postponed, skipped }) => Math.max(most, took + postponed + skipped), 1)

const placeIn =
  ({ days, right_to_left }: Pick<DoseStrip, 'days' | 'right_to_left'>, { width, edge }: Frame) =>
  (day: number): number => {
    const along = (day / Math.max(1, days)) * (width - edge * 2)
    return right_to_left ? width - edge - along : edge + along
  }

function barsOf(strip: DoseStrip, frame: Frame): string[] {
  const { buckets, days, length } = strip
  const most = mostOf(strip)
  const inner = frame.width - frame.edge * 2
  const x = placeIn(strip, frame)
  const width = Math.max(0.6, Math.min(14, (length / Math.max(1, days)) * inner * 0.72))
  const bar = (bucket: DoseBucket) => {
    const left = x(bucket.at) - width / 2
    let bottom = frame.top + frame.bars
    const part = (count: number, look: string) => {
      if (count === 0) return ''
      const height = (count / most) * frame.bars
      bottom -= height
      return `<rect x="${at(left)}" y="${at(bottom)}" width="${at(width)}" height="${at(height)}" ${look}/>`
    }
    return [
      part(bucket.took, `fill="${LINE}"`),
      part(bucket.postponed, `fill="url(#hatched)" stroke="${INK}" stroke-width="0.5"`),
      part(bucket.skipped, `fill="none" stroke="${INK}" stroke-width="0.8"`),
    ].join('')
  }
  return [
    `<path d="M${frame.edge} ${at(frame.top + frame.bars)}h${inner}" stroke="${RULE}" stroke-width="0.8"/>`,
    ...buckets.map(bar),
  ]
}
