export { bucketTime, type ChartBucketSize } from './buckets'
export {
  areMonths,
  dayByKey,
  type DayGridLayout,
  drawnDays,
  FULL_LEVEL,
  gridPage,
  levelOfPlan,
  levelOfShare,
  levelOfValue,
  MAX_DATED_DAYS,
} from './day-cells'
export { gapOf, piecesOf, runsOf } from './gaps'
export { linePath, markedPoints, type Plot, rangePath, type Scales, scalesIn, targetWithin, whiskerPath } from './paths'
export { around, type ChartPoint, dateAt, DAY_MS, distinct, endOf, pointOf, startOf, timeOf, withRoom } from './points'
export { stepsFrom } from './ticks'
export { timeTicks, type TickUnit, type TimeTick } from './time-ticks'
export { type Beyond, beyondOf, partsIn, type ScaleEnds, type ValueAxis, valueAxis, within } from './value-axis'
