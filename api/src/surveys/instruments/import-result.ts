import type { SurveyDefinition } from '@almanac/domain/survey'

/** What an importer says about one place of an instrument. */
export interface ImportNote {
  /** error: it was left out and the survey asks differently without it; warning: it was changed or left out; info: worth knowing. */
  severity: 'error' | 'warning' | 'info'
  /** The item as it is called in the survey. */
  key?: string
  /** The line of the source file, counted from 1. */
  line?: number
  /** For programs: `RULE_NOT_IMPORTED`, `ACTION_TAG_NOT_IMPORTED`. */
  code: string
  /** For people: what it is, why, and what to do where something can be done. */
  message: string
  /** The part of the source that this is about, verbatim. */
  source?: string
}

/** One thing that the survey has from the instrument. */
export interface ImportedPart {
  kind: 'item' | 'rule' | 'text' | 'option'
  /** The item that it belongs to. */
  key: string
  line?: number
}

/** What an importer makes of one instrument. What it did not take is named by a note, never dropped in silence. */
export interface ImportResult {
  /** Null when nothing could be imported; then a note of severity error says why. */
  definition: SurveyDefinition | null
  imported: ImportedPart[]
  notes: ImportNote[]
}
