export { BarChart, type Bar } from './charts/BarChart'
export { DayStrip, type Day, type DayState } from './charts/DayStrip'
export { LineChart } from './charts/LineChart'
export type { Band, LineChartProps, Point, Series } from './charts/types'
