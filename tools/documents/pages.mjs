import { settingsPage } from './settings.mjs'
import { tablesPage } from './tables.mjs'

/** The pages generated from code, by file. @type {Record<string, () => string>} */
export const pages = { 'docs/settings.md': settingsPage, 'docs/tables.md': tablesPage }
