export { nextDate, occursOn } from './dates'
export { nextAt, nextOccurrence, occurrences, type Occurrence } from './instants'
export { dayOptions, isDayNumber, MAX_REMINDERS, type ReminderRule, type RepeatType, type Since } from './rule'
