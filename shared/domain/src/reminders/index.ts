export { nextDate, occursOn } from './dates'
export { nextAt, nextOccurrence, occurrences, type Occurrence } from './instants'
export { isDayNumber, MOST_REMINDERS, type ReminderRule, type Since } from './rule'
