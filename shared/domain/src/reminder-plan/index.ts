export { DEFAULT_TIME, dayOptions, MAXIMUM_REMINDERS, REPEAT_TYPES, validDay } from './limits'
export { withMedicationFrequency } from './medication'
export { asNeeded, defaultFrequency, newPlan, planOf, toInput, undoAsNeeded, withFrequency, withoutReminder, withReminder, withRepeatType } from './plan'
export type { Making, PlannedReminder, ReminderChoice, ReminderPlan, RepeatType } from './types'
