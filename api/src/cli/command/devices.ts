import { isLocalDate } from '@almanac/domain/time'

/** The parsed command for the device coverage of a study. */
export interface CoverageCommand {
  kind: 'devices coverage'
  study: string
  /** Dates; null for the two weeks up to yesterday. */
  from: string | null
  to: string | null
  csv: boolean
  /** Whether participants stand under their user ids in place of their pseudonyms. */
  user_ids: boolean
  /** The file with the key for the pseudonyms; null for the installation's own. */
  key_file: string | null
}

interface Words {
  first: string
  option: (key: string) => string | null
  has: (key: string) => boolean
  path: (path: string) => string
}

/** The command, or an error message. */
export function coverageFrom({ first, option, has, path }: Words): CoverageCommand | string {
  const [from, to, key_file] = [option('--from'), option('--to'), option('--key-file')]
  const wrong = [from, to].find((date) => date !== null && !isLocalDate(date))
  if (wrong !== undefined) return `A date is written as 2026-03-01, not \`${wrong ?? ''}\`.`
  const user_ids = has('--user-ids')
  // Both would tell which pseudonym is whose.
  if (user_ids && key_file !== null) return '`--user-ids` shows no pseudonyms: leave out `--key-file`.'
  const csv = has('--csv')
  return {
    kind: 'devices coverage',
    study: first,
    from,
    to,
    csv,
    user_ids,
    key_file: key_file === null ? null : path(key_file),
  }
}
