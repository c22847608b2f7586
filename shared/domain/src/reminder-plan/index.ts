export { dayOptions, MAX_REMINDERS, type RepeatType } from '../reminders/rule'
export { REPEAT_TYPES } from './limits'
export { withMedicationFrequency } from './medication'
export {
  asNeeded,
  newPlan,
  planOf,
  toInput,
  undoAsNeeded,
  withFrequency,
  withoutReminder,
  withReminder,
  withRepeatType,
} from './plan'
export type { Making, PlannedReminder, ReminderPlan } from './types'
