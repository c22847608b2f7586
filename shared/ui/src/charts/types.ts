import type { Hue } from '@almanac/domain/theme'

/** A value at a moment; null is a gap. */
export interface Point {
  /** YYYY-MM-DD or an ISO instant. */
  at: string
  value: number | null
  /** IANA zone in which an instant was recorded; the chart's zone when absent. */
  timeZone?: string
  /** For a mean: count, minimum and maximum of its values, and the mean as it is written, if not as `value`; absent for a single value. */
  of?: { n: number; low: number; high: number; mean?: number }
  /** Note on the value, part of its reading. */
  note?: string
}

export interface Series {
  /** Name of the line in the key above the drawing, and heading of its column. */
  label: string
  /** Language of a label written by a study. */
  lang?: string | null
  points: readonly Point[]
}

/** Target range; open on one side if only one limit is given. */
export interface Band {
  low?: number
  high?: number
  label: string
}

/** Local dates, both inclusive. */
export interface DateSpan {
  start: string
  end: string
}

/** The ends of a scale; a missing one is derived from the values. */
export interface ScaleRange {
  minimum?: number
  maximum?: number
}

export interface LineChartProps {
  /** Title of the chart; heads the table and is read out. */
  label: string
  series: readonly Series[]
  unit?: string
  /** One for all lines, or one for each. */
  band?: Band | readonly Band[]
  /** The ends of the scale of the values; the axis keeps them whatever the values are. */
  range?: ScaleRange
  /** Span of the time axis; derived from the values when absent. Charts stacked above each other share one. */
  period?: DateSpan
  /** A highlighted part of the period, with its name unless the screen names it once for all its charts. */
  shaded?: DateSpan & { label?: string }
  /** The hue of the activity, for the first line and the highlighted part; the accent by default. */
  hue?: Hue
  /** Formats a value; the number by default. The unit is appended. */
  format?: (value: number) => string
  /** IANA zone of the participant, for points that are instants. */
  timeZone?: string
  /** Lower height, for several stacked charts. */
  compact?: boolean
  /** Whether the button that shows the table is there; yes by default. */
  withControls?: boolean
}

/** Height of a line chart in pixels, reserved before the chart library has loaded. */
export const LINE_CHART_HEIGHT = 240
export const COMPACT_CHART_HEIGHT = 150

export const heightOf = ({ compact = false }: Pick<LineChartProps, 'compact'>): number =>
  compact ? COMPACT_CHART_HEIGHT : LINE_CHART_HEIGHT

/** The band or bands of a chart as a list. */
export const bandsOf = (band: Band | readonly Band[] | undefined): readonly Band[] =>
  band === undefined ? [] : 'label' in band ? [band] : band

/** Aggregate of the values in a span of time. */
export interface RangeBucket {
  /** Local date on which it begins. */
  date: string
  /** For a single entry: its instant and its time zone. */
  at?: string
  timeZone?: string
  n: number
  low: number
  mean: number
  /** The mean as it is written, if not as `mean`. */
  displayedMean?: number
  high: number
}

export interface RangeLine {
  label: string
  lang?: string | null
  /** Earliest first. A span without values has no bucket: it is a gap. */
  buckets: readonly RangeBucket[]
}

/** The visible part of a time axis, in wall clock milliseconds (`startOf`, `endOf`). */
export interface ChartView {
  from: number
  to: number
}

export interface RangeChartProps {
  label: string
  lines: readonly RangeLine[]
  /** Size of a bucket. */
  bucket: 'entry' | 'day' | 'week' | 'month'
  unit?: string
  band?: Band | readonly Band[]
  /** The ends of the scale of the values. */
  range?: ScaleRange
  /** The hue of the activity, for the first line; the accent by default. */
  hue?: Hue
  /** Least width of the value axis in pixels, so that charts above each other have their dates at the same places. */
  axisWidth?: number
  view: ChartView
  /** Limits of panning and zooming out. */
  limits: ChartView
  /** Called with the new view once a gesture (fingers, pointer, keys or buttons) has settled; without it the view stays as it is. */
  onView?: ((view: ChartView) => void) | undefined
  /** Whether the buttons for the table and for gestures are there; yes by default. */
  withControls?: boolean
}
