/** What a participant recorded, as it was entered. */
export { ownAdditions, ownNames } from './leaving/added'
export { countOwn } from './leaving/count'
export { ownEntries, type OwnEntry, type OwnResponse } from './leaving/own'
export { ownReminders } from './reminders/own'
export { ownTodos } from './todos/own'
