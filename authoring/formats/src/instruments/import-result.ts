import type { SurveyDefinition } from '@almanac/domain/survey'

/** A note of an importer about one place of an instrument. */
export interface ImportNote {
  /**
   * error: left out, so that the survey asks something differently; warning: changed or left out;
   * info: worth knowing.
   */
  severity: 'error' | 'warning' | 'info'
  /** The key of the item in the survey. */
  key?: string
  /** The line of the source file, counted from 1. */
  line?: number
  /** For programs: `RULE_NOT_IMPORTED`, `ACTION_TAG_NOT_IMPORTED`. */
  code: string
  /** For people: what happened, why, and how to fix it where possible. */
  message: string
  /** The affected part of the source, verbatim. */
  source?: string
}

/** A part of the instrument that was imported. */
export interface ImportedPart {
  kind: 'item' | 'rule' | 'text' | 'option'
  /** The key of its item. */
  key: string
  line?: number
}

/**
 * The result of importing one instrument. A note names everything that was not imported; nothing is
 * dropped silently.
 */
export interface ImportResult {
  /** Null when the import failed; then a note of severity error gives the reason. */
  definition: SurveyDefinition | null
  imported: ImportedPart[]
  notes: ImportNote[]
}
