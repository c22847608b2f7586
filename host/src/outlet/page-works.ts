import type { Shell } from '@almanac/federation/shell'
import { createWorks } from './works'

/** What is in progress anywhere on the page. */
export const pageWorks = createWorks()

/** The shell for what is the host's own: its forms and dialogs are in progress as well. */
export const pageShell: Shell = { begin: pageWorks.begin, fillsOf: () => [] }
