import { isLocalDate } from '@almanac/domain/time'

/** The parsed command for the device coverage of a study. */
export interface CoverageCommand {
  kind: 'devices coverage'
  study: string
  /** Dates; null for the two weeks up to yesterday. */
  from: string | null
  to: string | null
  csv: boolean
}

interface Words {
  first: string
  option: (key: string) => string | null
  has: (key: string) => boolean
}

/** The command, or an error message. */
export function coverageFrom({ first, option, has }: Words): CoverageCommand | string {
  const [from, to] = [option('--from'), option('--to')]
  const wrong = [from, to].find((date) => date !== null && !isLocalDate(date))
  if (wrong !== undefined) return `A date is written as 2026-03-01, not \`${wrong ?? ''}\`.`
  return { kind: 'devices coverage', study: first, from, to, csv: has('--csv') }
}
