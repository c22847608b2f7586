import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { FailureCount } from '@almanac/contracts/platform/operations'
import { failureReason } from '@almanac/contracts/schema/platform/failures'
import type { Database } from '../../http/serve'

/** So far back operators look. */
const HOURS = 48

/**
 * What failed in browsers, hour by hour, the oldest first. Only of releases that
 * there are: anybody may tell of any version, and what is made up is not shown.
 */
export async function readFailures(database: Database): Promise<(FailureCount & { remote: string })[]> {
  const { rows } = await sql<{
    remote: string
    version: string
    hour: Date
    reason: string
    count: number
    reporters: number
  }>`
    select remote, version, date_trunc('hour', at, 'UTC') as hour, reason, count(*) as count, count(distinct reporter) as reporters
    from remote_failures
    where at > date_trunc('hour', now(), 'UTC') - make_interval(hours => ${HOURS - 1})
      and exists (select from releases where releases.remote = remote_failures.remote and releases.version = remote_failures.version)
    group by remote, version, hour, reason
    order by hour, remote, version, reason`.execute(database)
  return rows.flatMap(({ reason, hour, ...row }) => {
    const parsed = safeParse(failureReason, reason)
    return parsed.success ? [{ ...row, reason: parsed.data, hour: hour.toISOString() }] : []
  })
}
