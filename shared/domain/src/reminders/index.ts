export { nextAt, nextDate, nextOccurrence, type Occurrence, occurrences, occursOn } from './occurrences'
export { dayOptions, isDayNumber, MAX_REMINDERS, type ReminderRule, type RepeatType, type Since } from './rule'
