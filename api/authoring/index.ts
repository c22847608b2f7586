/** Studies as folders of files: checking them, and loading them into the database. */
export { checkStudy, readStudy, type Study } from './check/check'
export { loadStudy, type LoadReport } from './load'
export { formatMistake, type Mistake, StudyMistakes } from './read/mistake'
