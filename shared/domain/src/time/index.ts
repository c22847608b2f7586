export { addDays, datesFrom, dayOfWeek, daysBetween, isLocalDate, type LocalDate } from './localDate'
export {
  CLOCK_LEEWAY_MS,
  deviceZone,
  hourOf,
  instantOf,
  isDeviceZoneKnown,
  isFuture,
  isFutureDate,
  isTimeZone,
  localDateOf,
  offsetMinutesAt,
  setAccountZone,
  setZoneRules,
  type WallClock,
  wallClockOf,
  writtenZone,
  zoneNamed,
  type ZoneRules,
} from './zone'
export { zoneOfOffset } from './zoneNames'
export { isSameClock, timeHere } from './here'
export { clockStyle, clockText, formatHHMM, hhmmOf, isHHMM, minutesOf, parseClock, QUARTER_HOURS } from './hhmm'
export { isNight, partOfDay, type PartOfDay, TIME_ZONE_COOKIE } from './parts'
export { firstDayOf, nextWeek, previousWeek, rollingWeek, weekOf, type Week } from './week'
