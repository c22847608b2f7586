/** Reminders, for whoever changes what they hang on. */
export { planReminders } from './reminders/planning'
