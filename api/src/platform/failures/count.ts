import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Failures count for so long. */
export const WINDOW_MINUTES = 10

/** A slow network looks like a slow server: time-outs take a release back only when so many times more people meet them. */
const TIMEOUT_FACTOR = 4

/** The release that a rule gives, and since when. */
export interface ServedRule {
  remote: string
  version: string
  company_id: string | null
  group_id: string | null
  /** Failures from before the rule was last changed were judged then. */
  since: Date
}

/** A file that did not come: the release may be at fault, the store that it lies in, or the way there. */
const FETCH_REASONS = ['manifest', 'entry', 'chunk', 'timeout']
/** So many different people who miss files of another remote at the same time are no coincidence. */
const OUTAGE_REPORTERS = 2

/** How many different people met failures of it, by reason. */
export interface FailureCount {
  /** By what came and was wrong, whatever became of other files. */
  broken: number
  /** By anything but time-outs. */
  failed: number
  /** With time-outs. */
  all: number
  reasons: { reason: string; reporters: number }[]
}

/** Counts over all servers. */
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

/** Whether so many met failures that the release is taken back. `limit` is of different people. */
export function isTooMany({ failed, all }: FailureCount, limit: number): boolean {
  return failed >= limit || all >= limit * TIMEOUT_FACTOR
}

/** Whether files of other remotes fail to come as well: then it is the store or the way there, and no release's fault. */
export async function failsElsewhere(database: Database, { remote }: ServedRule): Promise<boolean> {
  const { rows } = await sql`
    select remote from remote_failures
    where remote <> ${remote} and served and reason = any(${FETCH_REASONS}::text[]) and at > now() - make_interval(mins => ${WINDOW_MINUTES})
    group by remote having count(distinct reporter) >= ${OUTAGE_REPORTERS} limit 1`.execute(database)
  return rows.length > 0
}

/** Why, in words, for the history. */
export function reasonOf({ all, reasons }: FailureCount): string {
  const parts = reasons.map(({ reason, reporters }) => `${reason} ${reporters}`).join(', ')
  return `${all === 1 ? 'One person' : `${all} different people`} met failures within ${WINDOW_MINUTES} minutes: ${parts}.`
}
