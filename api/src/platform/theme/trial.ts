import { rolloutBucket } from '../registry/choose'

/** A version of a theme that some people get: those of a group, or a share of all who have the theme. */
export interface ThemeTrial {
  version: number
  group_id: string | null
  percent: number | null
}

/** For whom a theme is read: a person or visitor, and the group that gives them the theme. */
export interface ThemeReader {
  user_id: string | null
  group_id: string | null
}

/**
 * Whether somebody gets the version in trial. It depends on the group that gives them the theme, so that page, mails,
 * PDFs and icons agree; a share is the same people at each visit, and no visitors.
 */
export function isInTrial(trial: ThemeTrial | null, key: string, { user_id, group_id }: ThemeReader): boolean {
  if (trial === null) return false
  if (trial.percent === null) return trial.group_id === group_id
  return user_id !== null && rolloutBucket(`theme ${key}`, user_id) < trial.percent
}
