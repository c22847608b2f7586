export { type Cadence, cadenceOf, tileState, type TileState } from './cadence'
export {
  type Change,
  compareWindows,
  comparedAs,
  COMPARISON_DAYS,
  COMPARISON_RULES,
  type WindowValues,
} from './comparison'
export { type BucketSize, bucketOf, byBucket, lengthOf } from './buckets'
export { type DayMean } from './day-contrast'
export { kindOf, type KindObjective, scaleOf, type ValueKind } from './kind'
export { type EnteredInUnit, type UnitLine, unitLines } from './lines'
export {
  missedDays,
  type RecordedDate,
  type RecordedMonth,
  type Run,
  runsOf,
  runsOfMonths,
  type Streak,
  streakOf,
} from './streaks'
export {
  added,
  converted,
  meanOf,
  NOTHING,
  numbersIn,
  type Tally,
  tallyOf,
  type TallyNumbers,
  type Statistics,
  statisticsOf,
} from './statistics'
export { placeInTarget, targetIn } from './target'
export { DAY_ROWS, dayRowOf, type Moment, timeOfDayPattern } from './time-of-day'
export { type DayGroup, type DayOfBoth, MIN_GROUP_DAYS, together, type Together } from './together'
export { usualRange } from './unusual'
