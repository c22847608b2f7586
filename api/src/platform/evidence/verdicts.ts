import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { VerdictCause } from '../../database/documents/evidence'
import type { Database } from '../../http/serve'
import type { ServedScope } from './counts'
import type { ServerReason } from '../reasons'
import { rateBetween, type TrialCounts } from './judge'
import type { SeverityLevel } from './outcome'

/** The channel on which PostgreSQL notifies the servers of each new verdict, by its id. */
const VERDICTS_CHANNEL = 'almanac_release_verdicts'

/** Something to be told or done about a release in a scope, with its reason. */
export interface Conclusion extends ServerReason {
  action: 'flag' | 'withdrawal'
  cause: VerdictCause
  /** What it is about: a signature, or a part of the audience; empty for everybody. */
  detail: string
  counts: TrialCounts
  people: number
  /** The levels of severity at which there are too many failures; the counts are of the first. */
  levels: readonly SeverityLevel[]
  base_version: string | null
  base: TrialCounts
  evidence: number
}

/** The largest number that fits the column. */
const MOST = 1e300

/** Stores a verdict, once for each cause, and notifies the servers; whether it is new. */
export async function noteVerdict(database: Database, scope: ServedScope, conclusion: Conclusion): Promise<boolean> {
  const { remote, version, company_id, group_id, since } = scope
  const { action, cause, detail, counts, people, base_version, base, evidence, reason, reasons } = conclusion
  const { low, high } = rateBetween(counts)
  const id = newId()
  const row = await database
    .insertInto('release_verdicts')
    .values({
      id,
      remote,
      version,
      company_id,
      group_id,
      rule_since: since,
      action,
      cause,
      detail,
      loads: counts.trials,
      failures: counts.failures,
      people,
      rate_low: low,
      rate_high: high,
      base_version,
      base_loads: base.trials,
      base_failures: base.failures,
      evidence: Math.min(evidence, MOST),
      reason,
      reasons: JSON.stringify(reasons),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (row.numInsertedOrUpdatedRows !== 1n) return false
  await sql`select pg_notify(${VERDICTS_CHANNEL}, ${id})`.execute(database)
  return true
}
