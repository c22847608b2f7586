import type { BrandDraft } from '@almanac/contracts/platform/brands'
import type { ThemeDocument } from '../../database/documents/brands'
import { code, id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** Versions of themes, which never change. */
export const themeVersions = sharedTable(
  'theme_versions',
  'how the product looked for a company; who made it is in the audit trail',
  {
    company_id: id(),
    key: text(),
    version: number(),
    origin: code(['study', 'studio']),
    document: json<ThemeDocument>(),
    /** The version that everybody had when it was made; null for those of a study. */
    before: number().null(),
    /** The address of an administrator, `command line`, or `study files`. */
    made_by: text(),
    made_at: instant().filled(),
    note: text().null(),
  },
)

/** The version of a theme that some people get: those of a group, or a percentage of all. */
export const themeTrials = sharedTable(
  'theme_trials',
  'which version of a theme some people get; who said so is in the audit trail',
  {
    company_id: id(),
    key: text(),
    version: number(),
    group_id: id().null(),
    percent: number().null(),
    started_by: text(),
    started_at: instant().filled(),
  },
)

/** What is being edited of a theme, also where it could not be published. */
export const themeDrafts = sharedTable(
  'theme_drafts',
  'what is being edited of a theme, and by whom; nothing of a participant',
  {
    company_id: id(),
    key: text(),
    /** Rises with each change. */
    revision: number(),
    document: json<BrandDraft>(),
    changed_by: text(),
    changed_at: instant().filled(),
  },
)
