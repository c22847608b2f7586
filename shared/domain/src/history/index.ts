export { byDay, MOST_POINTS, pointsOf, type ChartedResponse, type DayPoint, type Point } from './points'
export { cadenceOf, type Cadence } from './cadence'
export { tileState, type TileState } from './today'
