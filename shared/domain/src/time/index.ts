export { addDays, datesFrom, dayOfWeek, daysBetween, isLocalDate, type LocalDate } from './localDate'
export {
  CLOCK_LEEWAY_MS,
  deviceZone,
  hourOf,
  instantOf,
  isFuture,
  isFutureDate,
  isTimeZone,
  localDateOf,
  offsetMinutesAt,
  type WallClock,
  wallClockOf,
} from './zone'
export { clockStyle, clockText, formatHHMM, hhmmOf, isHHMM, minutesOf, parseClock, QUARTER_HOURS } from './hhmm'
export { firstDayOf, nextWeek, previousWeek, rollingWeek, weekOf, type Week } from './week'
