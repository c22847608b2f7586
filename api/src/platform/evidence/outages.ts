import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { FILE_KINDS, type LoadOutcome } from './outcome'

/** An outage that is seen again within this time goes on. */
const GAP_MS = 2 * 60_000

/** Before it was seen, files may have failed for this long. */
const BEFORE_MS = 2 * 60_000

/** Files of two remotes that fail for two people each within this time are no fault of a release. */
const TOGETHER_SECONDS = 120
const PEOPLE = 2
const REMOTES = 2

type Cause = 'store' | 'database' | 'files'

export interface Outage {
  started_at: Date
  ended_at: Date
  cause: Cause
}

const isFileFailure = ({ kind }: LoadOutcome): boolean => FILE_KINDS.includes(kind)

/**
 * Whether an outcome says nothing about its release: it lies between a load and now, and an outage lies there too. Where
 * the database was down, so does any failure; else only a file that failed to load.
 */
export function isOutside(outcome: LoadOutcome, outages: readonly Outage[], now: Date): boolean {
  if (outcome.kind === 'ok') return false
  return outages.some(
    ({ started_at, ended_at, cause }) =>
      (cause === 'database' || isFileFailure(outcome)) &&
      outcome.loaded_at.getTime() <= ended_at.getTime() &&
      started_at.getTime() <= now.getTime(),
  )
}

/** Loads in which files of several remotes failed: what lies between this person and the server is down. */
export function loadsWithoutNetwork(batch: readonly LoadOutcome[]): Set<string> {
  const remotes = new Map<string, Set<string>>()
  for (const outcome of batch.filter(isFileFailure))
    remotes.set(outcome.load_id, (remotes.get(outcome.load_id) ?? new Set()).add(outcome.remote))
  return new Set([...remotes].filter(([, failed]) => failed.size >= REMOTES).map(([load]) => load))
}

/** The outages of the past week, in which loads may have begun. */
export async function readOutages(database: Database): Promise<Outage[]> {
  return database
    .selectFrom('release_outages')
    .where('ended_at', '>', sql<Date>`now() - interval '7 days'`)
    .select(['started_at', 'ended_at', 'cause'])
    .execute()
}

/** Notes an outage that is seen now, or since `from`; one that goes on is one row. Failures in it are outside for good. */
export async function noteOutage(
  database: Database,
  cause: Cause,
  from = new Date(Date.now() - BEFORE_MS),
): Promise<void> {
  const now = new Date()
  await inTransaction(database, async (transaction) => {
    // Two servers see one outage at once, and operators are written to about it once.
    await sql`select pg_advisory_xact_lock(hashtext('release outages'))`.execute(transaction)
    const going = await transaction
      .updateTable('release_outages')
      .set({ ended_at: sql<Date>`greatest(ended_at, ${now}::timestamptz)` })
      .where('cause', '=', cause)
      .where('ended_at', '>', new Date(from.getTime() - GAP_MS))
      .returning('id')
      .executeTakeFirst()
    if (!going)
      await transaction
        .insertInto('release_outages')
        .values({ id: newId(), started_at: from, ended_at: now, cause })
        .execute()
  })
  await sql`
    update release_loads set outside = true
    where at > ${from}::timestamptz and kind <> 'ok' and not outside and (${cause === 'database'} or kind = any(${[...FILE_KINDS]}::text[]))`.execute(
    database,
  )
}

/**
 * Whether files of several remotes fail now, for different people: then what lies between them and browsers is down.
 * Visitors do not count: whoever can say so without an account could keep a release whose files are gone.
 */
export async function failTogether(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select remote from release_loads
    where at > now() - make_interval(secs => ${TOGETHER_SECONDS}) and kind = any(${[...FILE_KINDS]}::text[]) and not visitor
    group by remote having count(distinct person) >= ${PEOPLE} limit ${REMOTES}`.execute(database)
  return rows.length >= REMOTES
}
