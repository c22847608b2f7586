/** Public interface of activities, responses and reminders for other areas. */
export { activitiesArea, activitiesFeatures } from './area'
export { commentNotices } from './comments/remind'
export { consentObjectives } from './consents'
export { type OwnAddition, ownAdditions, ownNames } from './data-export/additions'
export {
  ownActivities,
  type OwnComment,
  ownComments,
  ownTitles,
  ownVisibilities,
  type Titles,
} from './data-export/activities'
export { enteredUnits } from './data-export/entered-units'
export { reportedActivities, type ReportedActivity, type ReportedObjective } from './data-export/reported'
export {
  countEntriesOf,
  type Dose,
  doseOf,
  entryOf,
  ownEntries,
  type OwnEntry,
  type OwnPeriod,
  type OwnResponse,
} from './data-export/responses'
export { companiesOfActivities } from './definitions/queries'
export {
  type ActivityDocument,
  type ActivityFile,
  activityFile,
  type ObjectiveDocument,
  type ObjectiveFile,
} from './definition'
export { indexPeople } from './history/index-days'
export { ownAdherence } from './history/summary'
export { verifyHistory } from './history/verify'
export { type OwnHistoryView, ownHistoryViews } from './history-views/queries'
export { ownLeaderboards, type OwnLeaderboard } from './leaderboard/data-export'
export { joinLeaderboard, removeFromLeaderboard } from './leaderboard/join'
export type { HealthyDoseDocument } from './healthy-doses/routes'
export { type LibraryCategoryDocument, type LibraryCategoryFile, libraryFile } from './library/definition'
export { ownRecordings } from './recorded-for-others/queries'
export { copyReminders } from './reminders/copy-from-study'
export { ownBrowsers, ownFirings, ownReminders, ownReminderSettings } from './reminders/data-export'
export { fireReminders } from './reminders/fire'
export {
  type DueReminders,
  enqueueDueReminders,
  type PushJob,
  type ReminderQueue,
  type ReminderReference,
} from './reminders/enqueue-due'
export { pushReminder } from './reminders/notify'
export { notifyAway, type NoticePushJob, type NoticeSource, pushNotice } from './reminders/notify-away'
export { type StudyAddition, studyAdditions } from './study-export/additions'
export { type StudyActivity, studyActivities, StudyQuestions } from './study-export/definitions'
export { type UnansweredDose, unansweredDoses } from './study-export/doses'
export { type StudyEntry, type StudyResponse, studyResponses } from './study-export/responses'
