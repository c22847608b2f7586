import type { FailureCount } from '@almanac/contracts/platform/operations'

const HOUR_MS = 3_600_000

/** Hours shown. */
export const HOURS = 48

/** The failures of one release by hour. */
export interface FailedRelease {
  version: string
  total: number
  /** For each of the last 48 hours, the oldest first. */
  hours: { start: Date; count: number }[]
  /** By reason, the most frequent first. */
  reasons: { reason: FailureCount['reason']; count: number }[]
  /** The counts as the server sent them, the newest first. */
  counts: FailureCount[]
}

/** The failures of the last 48 hours by release, the one with most failures first. */
export function byRelease(failures: readonly FailureCount[], now: number): FailedRelease[] {
  const last = Math.floor(now / HOUR_MS) * HOUR_MS
  const starts = Array.from({ length: HOURS }, (_, index) => last - (HOURS - 1 - index) * HOUR_MS)
  const recent = failures.filter(({ hour, count }) => count > 0 && Date.parse(hour) >= last - (HOURS - 1) * HOUR_MS)
  const versions = [...new Set(recent.map(({ version }) => version))]
  return versions
    .map((version) => {
      const own = recent.filter((failure) => failure.version === version)
      const sum = (some: readonly FailureCount[]) => some.reduce((total, { count }) => total + count, 0)
      return {
        version,
        total: sum(own),
        hours: starts.map((start) => ({
          start: new Date(start),
          count: sum(own.filter(({ hour }) => Math.floor(Date.parse(hour) / HOUR_MS) * HOUR_MS === start)),
        })),
        reasons: [...new Set(own.map(({ reason }) => reason))]
          .map((reason) => ({ reason, count: sum(own.filter((failure) => failure.reason === reason)) }))
          .sort((one, other) => other.count - one.count),
        counts: [...own].sort((one, other) => Date.parse(other.hour) - Date.parse(one.hour)),
      }
    })
    .sort((one, other) => other.total - one.total)
}
