import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** The workers that make reports listen here. */
export const REPORTS_CHANNEL = 'almanac_reports'

/** Days that a report is kept; then it goes with its file. */
export const REPORT_RETENTION_DAYS = 7

/** A report that nobody has noted progress of for so long is taken up by another process: the one that had it is gone. */
const LEASE_SECONDS = 30

/** A report that ends its process each time is given up after so many tries. */
const MAX_ATTEMPTS = 3

/** A report as it is stored. */
export type ReportRow = Selectable<Tables['reports']>

/** A report that is this process's to make, as long as it renews its lease. */
export interface LeasedReport extends ReportRow {
  lease: string
}

const newLeaseUntil = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Tells the workers that make reports that there is one. */
export const announceReport = (transaction: Database) =>
  sql`select pg_notify(${REPORTS_CHANNEL}, '')`.execute(transaction)

/**
 * Takes the report that waits longest, or whose process is gone; undefined when there
 * is none. Of one participant one is made at a time, so that nobody's many hold up others.
 */
export async function leaseReport(database: Database): Promise<LeasedReport | undefined> {
  const lease = randomUUID()
  const row = await database
    .updateTable('reports')
    .set(({ eb }) => ({
      state: 'running',
      lease,
      lease_until: newLeaseUntil,
      attempts: eb('attempts', '+', 1),
      done_steps: 0,
      total_steps: 0,
    }))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'id'),
        'in',
        selectFrom('reports as next')
          .where(sql<boolean>`(state = 'queued' or (state = 'running' and lease_until < now()))`)
          .where(({ not, exists, selectFrom: from }) =>
            not(
              exists(
                from('reports as other')
                  .whereRef('other.user_id', '=', 'next.user_id')
                  .whereRef('other.id', '<>', 'next.id')
                  .where('other.state', '=', 'running')
                  .where('other.lease_until', '>=', sql<Date>`now()`)
                  .select('other.id'),
              ),
            ),
          )
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .select(['next.user_id', 'next.id'])
          .$asTuple('user_id', 'id'),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, lease }
}

/** Whether a report has been begun too often: each time its process came to an end. */
export const hasExceededAttempts = ({ attempts }: LeasedReport): boolean => attempts > MAX_ATTEMPTS

const isLeased = ({ user_id, id, lease }: Pick<LeasedReport, 'user_id' | 'id' | 'lease'>) =>
  sql<boolean>`user_id = ${user_id} and id = ${id} and lease = ${lease} and state = 'running'`

/** Notes how far it is and keeps it; false when it was deleted, or taken up by another process. */
export async function renewLease(
  database: Database,
  report: LeasedReport,
  progress: { done_steps: number; total_steps: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('reports')
    .where(isLeased(report))
    .set({ ...progress, lease_until: newLeaseUntil })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps it while a step takes long. */
export async function touchLease(database: Database, report: LeasedReport): Promise<void> {
  await database.updateTable('reports').where(isLeased(report)).set({ lease_until: newLeaseUntil }).execute()
}

/** Ends it, where it is still this process's; false otherwise. In the transaction that stores its file and leaves its mail, all of that happens once. */
export async function finishReport(
  transaction: Database,
  report: LeasedReport,
  state: 'done' | 'failed' | 'no_data',
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reports')
    .where(isLeased(report))
    .set({
      state,
      lease: null,
      lease_until: null,
      ...(state === 'done' ? { done_steps: sql<number>`total_steps` } : {}),
      ...(state === 'done' && report.by_email ? { mailed_at: sql<Date>`now()` } : {}),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Until a report that failed is tried again. */
const RETRY_DELAY_SECONDS = 5

/** Leaves it to be tried again: at once, where this process stops, which is no fault of the report; else a little later. */
export async function releaseReport(database: Database, report: LeasedReport, stopped: boolean): Promise<void> {
  await database
    .updateTable('reports')
    .where(isLeased(report))
    .set(({ eb }) =>
      stopped
        ? { state: 'queued', lease: null, lease_until: null, attempts: eb('attempts', '-', 1) }
        : { lease: null, lease_until: sql<Date>`now() + make_interval(secs => ${RETRY_DELAY_SECONDS})` },
    )
    .execute()
}
