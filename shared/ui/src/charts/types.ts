/** A value at a moment; null is a gap. */
export interface Point {
  /** YYYY-MM-DD or an ISO instant. */
  at: string
  value: number | null
}

export interface Series {
  /** Stands at the end of the line and heads its column. */
  label: string
  points: readonly Point[]
}

/** Where values should be; open to one side when only one end is given. */
export interface Band {
  low?: number
  high?: number
  label: string
}

/** The ends of a scale as they are published, such as those of a score. */
export interface ScaleRange {
  minimum?: number
  maximum?: number
}

export interface LineChartProps {
  /** What is shown; heads the table and is read out. */
  label: string
  series: readonly Series[]
  unit?: string
  band?: Band
  /** The ends of the value axis; where one is missing it follows from the values. */
  range?: ScaleRange
  /** How a value is written; the number by default. The unit is added. */
  format?: (value: number) => string
  /** IANA zone of the participant, for points that are instants. */
  timeZone?: string
}

/** How high a line chart is drawn, in pixels: its place is that high before the chart library has come. */
export const LINE_CHART_HEIGHT = 240
