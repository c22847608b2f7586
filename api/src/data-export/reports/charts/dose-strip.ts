import { at, type Drawing, drawing, INK, LINE, RULE } from './svg'
import { dateLabels } from './line-chart'

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
  dates: readonly { at: number; text: string }[]
  right_to_left: boolean
}

const WIDTH = 470
const TOP = 8
const BARS = 108
const HEIGHT = 150
const EDGE = 12

/** Stacked bars of marked doses, distinguished by fill and not by color alone: taken is solid, postponed is hatched, skipped is an outline. */
export function doseStrip({ buckets, days, length, dates, right_to_left }: DoseStrip): Drawing {
  const most = Math.max(1, ...buckets.map(({ took, postponed, skipped }) => took + postponed + skipped))
  const inner = WIDTH - EDGE * 2
  const x = (day: number) => {
    const along = (day / Math.max(1, days)) * inner
    return right_to_left ? WIDTH - EDGE - along : EDGE + along
  }
  const width = Math.max(0.6, Math.min(14, (length / Math.max(1, days)) * inner * 0.72))
  const bar = (bucket: DoseBucket) => {
    const left = x(bucket.at) - width / 2
    let bottom = TOP + BARS
    const part = (count: number, look: string) => {
      if (count === 0) return ''
      const height = (count / most) * BARS
      bottom -= height
      return `<rect x="${at(left)}" y="${at(bottom)}" width="${at(width)}" height="${at(height)}" ${look}/>`
    }
    return [
      part(bucket.took, `fill="${LINE}"`),
      part(bucket.postponed, `fill="url(#hatched)" stroke="${INK}" stroke-width="0.5"`),
      part(bucket.skipped, `fill="none" stroke="${INK}" stroke-width="0.8"`),
    ].join('')
  }
  return drawing(WIDTH, HEIGHT, [
    `<defs><pattern id="hatched" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V4" stroke="${INK}" stroke-width="1.4"/></pattern></defs>`,
    `<path d="M${EDGE} ${TOP + BARS}h${inner}" stroke="${RULE}" stroke-width="0.8"/>`,
    ...buckets.map(bar),
    ...dateLabels(dates, x),
  ])
}
