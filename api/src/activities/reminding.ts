/** Reminders, for whoever changes what they hang on and for what runs in the background. */
export { copyReminders } from './reminders/copying'
export { fireReminders } from './reminders/firing'
export { forgetFirings } from './reminders/forget'
export { handOver } from './reminders/handing'
export { planReminders } from './reminders/planning'
export { pushReminder } from './reminders/pushing'
export type { Due, Queue, Reference, Telling } from './reminders/queue'
