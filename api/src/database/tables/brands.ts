import type { JSONColumnType } from 'kysely'
import type { BrandDraft } from '@almanac/contracts/platform/brands'
import type { FilledTimestamp } from './columns'
import type { BrandDocument } from './platform'

/** What a version of a theme is: its colors and its brand. Features stay those of the study. */
export interface ThemeDocument {
  name: string
  /** The color that the others follow from; null where each was chosen. */
  accent: string | null
  light: Record<string, string>
  dark: Record<string, string>
  brand: BrandDocument | null
}

/** The tables of brands that companies change themselves. */
export interface BrandTables {
  /** Versions of themes, which never change. */
  theme_versions: {
    company_id: string
    key: string
    version: number
    origin: 'study' | 'studio'
    document: JSONColumnType<ThemeDocument>
    /** The version that everybody had when it was made; null for those of a study. */
    before: number | null
    /** The address of an administrator, `command line`, or `study files`. */
    made_by: string
    made_at: FilledTimestamp
    note: string | null
  }
  /** The version of a theme that some people get: those of a group, or a percentage of all. */
  theme_trials: {
    company_id: string
    key: string
    version: number
    group_id: string | null
    percent: number | null
    started_by: string
    started_at: FilledTimestamp
  }
  /** Releases that companies ask operators for; one at a time waits for each company and remote. */
  release_requests: {
    id: string
    company_id: string
    /** Null for the whole company. */
    group_id: string | null
    remote: string
    version: string
    reason: string
    asked_by: string
    asked_at: FilledTimestamp
    /** Null while nobody has answered. */
    accepted: boolean | null
    words: string | null
    answered_by: string | null
    answered_at: Date | null
  }
  /** What is being edited of a theme, also where it could not be published. */
  theme_drafts: {
    company_id: string
    key: string
    /** Rises with each change. */
    revision: number
    document: JSONColumnType<BrandDraft>
    changed_by: string
    changed_at: FilledTimestamp
  }
}
