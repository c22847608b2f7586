/** What a participant recorded, as it was entered, and what she set up to record it. */
export { ownAdditions, ownNames, type OwnAddition } from './leaving/added'
export { countOwn } from './leaving/count'
export { ownEntries, type Dose, type OwnEntry, type OwnResponse } from './leaving/own'
export { ownActivities, ownComments, ownVisibilities, type OwnComment } from './leaving/sharing'
export { ownTitles, type Titles } from './leaving/titles'
export { ownBrowsers, ownFirings, ownReminders, ownReminderSettings } from './reminders/own'
export { ownTodos, type OwnTodo } from './todos/own'
