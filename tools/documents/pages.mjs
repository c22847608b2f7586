import { settingsPage } from './settings.mjs'
import { tablesPage } from './tables.mjs'

/** The pages that are made from code, by their file. @type {Record<string, () => string>} */
export const pages = { 'docs/settings.md': settingsPage, 'docs/tables.md': tablesPage }
