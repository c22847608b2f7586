export { dayOptions, MAX_REMINDERS, type RepeatType } from '../reminders/rule'
export {
  asNeeded,
  type ReminderContext,
  newPlan,
  type PlannedReminder,
  planOf,
  type ReminderPlan,
  REPEAT_TYPES,
  toInput,
  undoAsNeeded,
  withFrequency,
  withoutReminder,
  withReminder,
  withRepeatType,
} from './plan'
export { withMedicationFrequency } from './medication'
