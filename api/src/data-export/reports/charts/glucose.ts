import type { Plot, Scales } from '@almanac/domain/chart'
import {
  dayScales,
  GLUCOSE_LIMITS,
  glucoseAxis,
  profilePaths,
  tracePath,
  type GlucoseUnit,
  type ProfileBin,
  type TracePoint,
} from '@almanac/domain/glucose'
import { at, type Drawing, drawing, INK, label, type Label, LINE, RULE, SOFT, TARGET, WASH } from './svg'

const WIDTH = 470
/** Opacity of the profile's inner band: lighter than the line, darker than the outer band. */
const MIDDLE = 0.4

/** Unit, number and time formats, and text direction of glucose charts. */
export interface GlucoseLook {
  unit: GlucoseUnit
  number: (value: number) => string
  /** Formats a time of day given as HHMM: 1500. */
  clock: (time: number) => string
  right_to_left: boolean
}

/** A band of the bar; the highest is the first row. */
export interface BandRow {
  /** Share of all values, in percent. */
  share: number
  percent: string
  name: string
}

const BAR = { width: 44, height: 110, top: 6 }
/** Fills from the highest to the lowest band. Order and lines to the names identify them, so no color is needed. */
const BAND_FILLS = [SOFT, RULE, LINE, RULE, INK]
const ROW_HEIGHT = BAR.height / BAND_FILLS.length
/** Minimum height of a band with values, in points, so that a small share stays visible. */
const MIN_BAND_HEIGHT = 1.5

/** A stacked bar of the bands, each with a line to its percentage and name. */
export function bandsBar(rows: readonly BandRow[], { right_to_left }: Pick<GlucoseLook, 'right_to_left'>): Drawing {
  const mirrored = (x: number) => (right_to_left ? WIDTH - x : x)
  const heights = rows.map(({ share }) => (share > 0 ? Math.max(MIN_BAND_HEIGHT, (share / 100) * BAR.height) : 0))
  const scale =
    BAR.height /
    Math.max(
      1,
      heights.reduce((sum, height) => sum + height, 0),
    )
  let top = BAR.top
  return drawing(
    WIDTH,
    BAR.height + 2 * BAR.top,
    rows.flatMap(({ percent, name }, index): (string | Label)[] => {
      const height = (heights[index] ?? 0) * scale
      const middle = top + height / 2
      const row = BAR.top + (index + 0.5) * ROW_HEIGHT
      const band = `<rect x="${at(right_to_left ? WIDTH - BAR.width : 0)}" y="${at(top)}" width="${BAR.width}" height="${at(height)}" fill="${BAND_FILLS[index] ?? RULE}"/>`
      top += height
      const anchor = right_to_left ? 'right' : 'left'
      return [
        ...(height > 0 ? [band] : []),
        `<path d="M${at(mirrored(BAR.width + 2))} ${at(middle)}L${at(mirrored(BAR.width + 22))} ${at(row)}" stroke="${SOFT}" stroke-width="0.5"/>`,
        label(mirrored(BAR.width + 28), row + 3.5, percent, { anchor, fill: INK, bold: true }),
        label(mirrored(BAR.width + 66), row + 3.5, name, { anchor, fill: INK }),
      ]
    }),
  )
}

const PROFILE = { height: 168, top: 8, bottom: 20, axis: 40, end: 16 }
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** The ambulatory glucose profile, with the target range. */
export function profileDrawing(profile: readonly ProfileBin[], look: GlucoseLook): Drawing {
  const { unit, number, clock, right_to_left } = look
  const axis = glucoseAxis(
    unit,
    profile.map(({ percentiles }) => percentiles?.[95] ?? 0),
  )
  const start = right_to_left ? PROFILE.end : PROFILE.axis
  const inner = WIDTH - PROFILE.axis - PROFILE.end
  const plot = { left: start, width: inner, top: PROFILE.top, bottom: PROFILE.height - PROFILE.bottom }
  const scales = dayScales(plot, axis, right_to_left)
  const paths = profilePaths(profile, scales)
  return drawing(WIDTH, PROFILE.height, [
    rangeAimedAt(unit, plot, scales),
    ...axis.ticks.flatMap((tick) => [
      `<path d="M${at(start)} ${at(scales.y(tick))}h${at(inner)}" stroke="${RULE}" stroke-width="0.6"/>`,
      label(right_to_left ? start + inner + 6 : start - 6, scales.y(tick) + 3.5, number(tick), {
        anchor: right_to_left ? 'left' : 'right',
      }),
    ]),
    `<path d="${paths.outer}" fill="${WASH}"/><path d="${paths.inner}" fill="${LINE}" fill-opacity="${MIDDLE}"/>`,
    `<path d="${paths.median}" fill="none" stroke="${LINE}" stroke-width="1.8" stroke-linejoin="round"/>`,
    ...limitLines(unit, plot, scales),
    ...HOURS.map((hour) => label(scales.x(hour * 60), PROFILE.height - 6, clock((hour % 24) * 100))),
  ])
}

/** One of the small daily charts; a day without points has no values. */
export interface SmallDay {
  name: string
  points: readonly TracePoint[]
  /** Values of no sensor, drawn as points. */
  single: readonly TracePoint[]
  /** The sensor's interval, for gaps in the line. */
  intervalMinutes: number
}

/** Radius of a single value's point. */
const POINT = 1.3

const SMALL = { perRow: 7, gap: 5, name: 12, trace: 40, below: 6 }

/** A small chart of each day of the report, a week in a row. */
export function daysDrawing(days: readonly SmallDay[], look: GlucoseLook): Drawing {
  const { unit, right_to_left } = look
  const width = (WIDTH - (SMALL.perRow - 1) * SMALL.gap) / SMALL.perRow
  const height = SMALL.name + SMALL.trace + SMALL.below
  const axis = glucoseAxis(
    unit,
    days.flatMap(({ points, single }) => [...points, ...single].map(({ value }) => value)),
  )
  return drawing(
    WIDTH,
    Math.ceil(days.length / SMALL.perRow) * height,
    days.flatMap(({ name, points, single, intervalMinutes }, index): (string | Label)[] => {
      const along = (index % SMALL.perRow) * (width + SMALL.gap)
      const start = right_to_left ? WIDTH - along - width : along
      const top = Math.floor(index / SMALL.perRow) * height + SMALL.name
      const plot = { left: start, width, top, bottom: top + SMALL.trace }
      const scales = dayScales(plot, axis, right_to_left)
      return [
        `<rect x="${at(start)}" y="${at(top)}" width="${at(width)}" height="${SMALL.trace}" fill="none" stroke="${RULE}" stroke-width="0.6"/>`,
        rangeAimedAt(unit, plot, scales),
        `<path d="${tracePath(points, intervalMinutes, scales)}" fill="none" stroke="${LINE}" stroke-width="0.9" stroke-linejoin="round" stroke-linecap="round"/>`,
        ...single.map(
          ({ minute, value }) =>
            `<circle cx="${at(scales.x(minute))}" cy="${at(scales.y(value))}" r="${POINT}" fill="#fff" stroke="${INK}" stroke-width="0.7"/>`,
        ),
        label(start + width / 2, top - 3, name),
      ]
    }),
  )
}

function rangeAimedAt(unit: GlucoseUnit, { left, width }: Plot, { y }: Scales): string {
  const { low, high } = GLUCOSE_LIMITS[unit]
  return `<rect x="${at(left)}" y="${at(y(high))}" width="${at(width)}" height="${at(y(low) - y(high))}" fill="${TARGET}"/>`
}

function limitLines(unit: GlucoseUnit, { left, width }: Plot, { y }: Scales): string[] {
  const { low, high } = GLUCOSE_LIMITS[unit]
  return [low, high].map(
    (limit) =>
      `<path d="M${at(left)} ${at(y(limit))}h${at(width)}" stroke="${INK}" stroke-width="0.5" stroke-dasharray="3 3"/>`,
  )
}
