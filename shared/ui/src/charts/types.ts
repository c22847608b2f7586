/** A value at a moment; null is a gap. */
export interface Point {
  /** YYYY-MM-DD or an ISO instant. */
  at: string
  value: number | null
  /** IANA zone in which an instant was recorded; the chart's zone when absent. */
  timeZone?: string
  /** How many values it is the mean of, and between which they lie; a single value when absent. */
  of?: { n: number; low: number; high: number }
  /** What was noted with it; said when the point is read. */
  note?: string
}

export interface Series {
  /** Names the line above the drawing and heads its column. */
  label: string
  /** The language of a label that a study wrote. */
  lang?: string | null
  points: readonly Point[]
}

/** Where values should be; open to one side when only one end is given. */
export interface Band {
  low?: number
  high?: number
  label: string
}

/** Local dates, both included. */
export interface DateSpan {
  start: string
  end: string
}

/** The ends of a scale; one that is not known follows from the values. */
export interface ScaleRange {
  minimum?: number
  maximum?: number
}

export interface LineChartProps {
  /** What is shown; heads the table and is read out. */
  label: string
  series: readonly Series[]
  unit?: string
  /** One for all lines, or one for each. */
  band?: Band | readonly Band[]
  /** The ends of the scale that values are given on; the axis has them whatever the values are. */
  range?: ScaleRange
  /** What the time axis shows; where the values lie when absent. Charts below each other have the same. */
  period?: DateSpan
  /** A part of the period that stands out, with its name. */
  shaded?: DateSpan & { label: string }
  /** Two lines that are one measurement, such as a blood pressure: what lies between them is filled. */
  between?: boolean
  /** How a value is written; the number by default. The unit is added. */
  format?: (value: number) => string
  /** IANA zone of the participant, for points that are instants. */
  timeZone?: string
  /** Lower, for several below each other. */
  compact?: boolean
}

/** How high a line chart is drawn, in pixels: its place is that high before the chart library has come. */
export const LINE_CHART_HEIGHT = 240
export const COMPACT_CHART_HEIGHT = 150

/** What several values of a time come to. */
export interface RangeBucket {
  /** The local date that it begins on. */
  date: string
  /** Of a single entry: its instant, and the zone of it. */
  at?: string
  timeZone?: string
  n: number
  low: number
  mean: number
  high: number
}

export interface RangeLine {
  label: string
  lang?: string | null
  /** The earliest first. A time without values has no bucket: it is a gap. */
  buckets: readonly RangeBucket[]
}

/** The part of a time axis that is shown, in wall clock milliseconds (`startOf`, `endOf`). */
export interface ChartView {
  from: number
  to: number
}

export interface RangeChartProps {
  label: string
  lines: readonly RangeLine[]
  /** What a bucket is. */
  bucket: 'entry' | 'day' | 'week' | 'month'
  unit?: string
  band?: Band | readonly Band[]
  /** The ends of the scale that values are given on. */
  range?: ScaleRange
  view: ChartView
  /** How far one can pan and zoom out. */
  limits: ChartView
  /** Another part of the time is asked for: by fingers, pointer, keys or buttons, when they have come to rest. */
  onView: (view: ChartView) => void
}
