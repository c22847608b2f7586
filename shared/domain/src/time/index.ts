export { addDays, datesFrom, dayOfWeek, daysBetween, isLocalDate, type LocalDate } from './localDate'
export {
  CLOCK_LEEWAY,
  deviceZone,
  instantOf,
  isFuture,
  isFutureDate,
  localDateOf,
  type WallClock,
  wallClockOf,
} from './zone'
export { clockText, formatHHMM, hhmmOf, isHHMM, minutesOf, parseClock, QUARTER_HOURS, quarterHourOf } from './hhmm'
export { firstDayOf, nextWeek, previousWeek, weekOf, type Week } from './week'
