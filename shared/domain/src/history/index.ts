export { byDay, MAX_CHART_POINTS, pointsOf, type ChartedResponse, type DayPoint, type Point } from './points'
export { type Cadence, cadenceOf, tileState, type TileState } from './cadence'
export {
  type Change,
  compareWindows,
  comparedAs,
  COMPARISON_DAYS,
  COMPARISON_RULES,
  type WindowValues,
} from './comparison'
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
export { added, converted, meanOf, NOTHING, numbersIn, rounded, type Tally, tallyOf, type TallyNumbers } from './tally'
export { meanDecimals } from './mean-decimals'
export { targetIn } from './target'
export { DAY_ROWS, dayRowOf, type Moment, timeOfDayPattern } from './time-of-day'
