export { byDay, MAX_CHART_POINTS, pointsOf, type ChartedResponse, type DayPoint, type Point } from './points'
export { type Cadence, cadenceOf, tileState, type TileState } from './cadence'
