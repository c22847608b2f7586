/** What is asked and recorded, as other areas use it. */
export { activitiesHooks } from './account-hooks'
export { activitiesArea } from './area'
export { consentObjectives } from './consents'
export { type OwnAddition, ownAdditions, ownNames } from './data-export/additions'
export { countOwn } from './data-export/count'
export { type Dose, ownEntries, type OwnEntry, type OwnResponse } from './data-export/responses'
export { ownActivities, type OwnComment, ownComments, ownVisibilities } from './data-export/sharing'
export { ownTitles, type Titles } from './data-export/titles'
export {
  type ActivityDocument,
  type ActivityFile,
  activityFile,
  type ObjectiveDocument,
  type ObjectiveFile,
} from './definition'
export { erasePerson } from './erasure'
export type { HealthyDoseDocument } from './healthy-doses/document'
export { type LibraryCategoryDocument, type LibraryCategoryFile, libraryFile } from './libraryDefinition'
export { copyReminders } from './reminders/copying'
export { ownBrowsers, ownFirings, ownReminders, ownReminderSettings } from './reminders/data-export'
export { fireReminders } from './reminders/firing'
export { handOver } from './reminders/handing'
export { pushReminder } from './reminders/pushing'
export type { Due, Queue, Reference, Telling } from './reminders/queue'
export { deleteExpiredFirings } from './reminders/retention'
export { type OwnTodo, ownTodos } from './todos/data-export'
export { activitiesPolicies } from './policies'
