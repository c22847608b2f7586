export { ChartFrame } from './charts/ChartFrame'
export { ChartSvg } from './charts/ChartSvg'
export { BarChart, type Bar } from './charts/BarChart'
export { DayStrip, type Day, type DayState } from './charts/DayStrip'
export { ChartTable } from './charts/ChartTable'
export { EventChart } from './charts/EventChart'
export { LineChart } from './charts/LineChart'
export { prepareRangeChart } from './charts/loadRangeFigure'
export { RangeChart } from './charts/RangeChart'
export { LargeNumber } from './number/LargeNumber'
export { useWidth } from './charts/useWidth'
// Releases that were built before Today took these two from `content` ask for them here.
export { Sparkline } from './charts/Sparkline'
export { WeekSuns } from './sun/WeekSuns'
export { endOf, startOf, dateAt } from '@almanac/domain/chart'
export {
  COMPACT_CHART_HEIGHT,
  LINE_CHART_HEIGHT,
  type Band,
  type ChartView,
  type DateSpan,
  type LineChartProps,
  type Point,
  type RangeBucket,
  type RangeChartProps,
  type RangeLine,
  type ScaleRange,
  type Series,
} from './charts/types'
