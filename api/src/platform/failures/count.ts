import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** The window in which failures count. */
export const WINDOW_MINUTES = 10

/** A slow network looks like a slow server: timeouts need this many times more reporters to cause a rollback. */
const TIMEOUT_FACTOR = 4

/** The release that a rule serves, and since when. */
export interface ServedRule {
  remote: string
  version: string
  company_id: string | null
  group_id: string | null
  /** Failures before the rule's last change were evaluated then. */
  since: Date
}

/** A file failed to load: because of the release, its store, or the network. */
const FETCH_REASONS = ['manifest', 'entry', 'chunk', 'timeout']
/** Number of different people with load failures of another remote that indicates an outage. */
const OUTAGE_REPORTERS = 2

/** The number of different people with failures, by reason. */
export interface FailureCount {
  /** By files that loaded but failed. */
  broken: number
  /** By anything but timeouts. */
  failed: number
  /** Including timeouts. */
  all: number
  reasons: { reason: string; reporters: number }[]
}

/** Counts across all servers. */
export async function countFailures(
  database: Database,
  { remote, version, company_id, group_id, since }: ServedRule,
): Promise<FailureCount> {
  const { rows } = await sql<{ reason: string | null; broken: number; failed: number; reporters: number }>`
    select reason, count(distinct reporter) filter (where reason <> all(${FETCH_REASONS}::text[])) as broken, count(distinct reporter) filter (where reason <> 'timeout') as failed, count(distinct reporter) as reporters
    from remote_failures
    where remote = ${remote} and version = ${version} and served
      and at > greatest(now() - make_interval(mins => ${WINDOW_MINUTES}), ${since}::timestamptz)
      and rollout_company_id is not distinct from ${company_id}::uuid and rollout_group_id is not distinct from ${group_id}::uuid
    group by grouping sets ((), (reason))
    order by reporters desc, reason`.execute(database)
  const total = rows.find(({ reason }) => reason === null)
  return {
    broken: total?.broken ?? 0,
    failed: total?.failed ?? 0,
    all: total?.reporters ?? 0,
    reasons: rows.flatMap(({ reason, reporters }) => (reason === null ? [] : [{ reason, reporters }])),
  }
}

/** Whether the failures justify a rollback. `limit` is a number of different people. */
export function isTooMany({ failed, all }: FailureCount, limit: number): boolean {
  return failed >= limit || all >= limit * TIMEOUT_FACTOR
}

/** Whether files of other remotes also fail to load: then the store or network is at fault, not the release. */
export async function failsElsewhere(database: Database, { remote }: ServedRule): Promise<boolean> {
  const { rows } = await sql`
    select remote from remote_failures
    where remote <> ${remote} and served and reason = any(${FETCH_REASONS}::text[]) and at > now() - make_interval(mins => ${WINDOW_MINUTES})
    group by remote having count(distinct reporter) >= ${OUTAGE_REPORTERS} limit 1`.execute(database)
  return rows.length > 0
}

/** The reason as a sentence for the history. */
export function reasonOf({ all, reasons }: FailureCount): string {
  const parts = reasons.map(({ reason, reporters }) => `${reason} ${reporters}`).join(', ')
  return `${all === 1 ? 'One person' : `${all} different people`} met failures within ${WINDOW_MINUTES} minutes: ${parts}.`
}
