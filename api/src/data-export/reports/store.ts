import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** PostgreSQL channel on which workers are notified of reports. */
export const REPORTS_CHANNEL = 'almanac_reports'

/** Days after which a report is deleted with its file. */
export const REPORT_RETENTION_DAYS = 7

/** Duration of a lease. After it, without a renewal, the process is assumed to have ended, and another one takes the report over. */
const LEASE_SECONDS = 30

/** Maximum number of attempts, for reports that fail or end their process each time. */
const MAX_ATTEMPTS = 3

/** A report as it is stored. */
export type ReportRow = Selectable<Tables['reports']>

/** A report that is leased to this process, as long as it renews the lease. */
export interface LeasedReport extends ReportRow {
  lease: string
}

const newLeaseUntil = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Notifies the workers of a new report. */
export const announceReport = (transaction: Database) =>
  sql`select pg_notify(${REPORTS_CHANNEL}, '')`.execute(transaction)

/**
 * Leases the oldest report that is queued or whose lease has expired; undefined when there is none. A participant has
 * only one running report, so that many requests of one participant do not delay those of others.
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

/** Whether the attempts of a report are used up: each failed, or its process ended. */
export const hasExceededAttempts = ({ attempts }: LeasedReport): boolean => attempts > MAX_ATTEMPTS

const isLeased = ({ user_id, id, lease }: Pick<LeasedReport, 'user_id' | 'id' | 'lease'>) =>
  sql<boolean>`user_id = ${user_id} and id = ${id} and lease = ${lease} and state = 'running'`

/** Stores the progress and renews the lease; false when the report was deleted or is leased to another process. */
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

/** Renews the lease during a long step. */
export async function touchLease(database: Database, report: LeasedReport): Promise<void> {
  await database.updateTable('reports').where(isLeased(report)).set({ lease_until: newLeaseUntil }).execute()
}

/** Sets the final state; false when the report is no longer leased to this process. In the transaction that stores its file and queues its mail, all of that happens once. */
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

/** Delay before a failed report is tried again. */
const RETRY_DELAY_SECONDS = 5

/** Releases a report for another attempt: at once and without counting this one when the process is stopped, else after a delay. */
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
