import { sql } from 'kysely'
import type { ErrorCode } from '@almanac/contracts'
import { CLOCK_LEEWAY_MS, localDateOf } from '@almanac/domain/time'
import { periodFault } from '@almanac/domain/report-period'
import { statedZoneOf } from '../../account'
import { countEntriesOf, reportedActivities } from '../../activities'
import { inTransaction } from '../../database/transaction'
import { notFound, Refusal } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { entryTypesOf } from './contents'
import { glucoseOf } from './glucose'
import { announceReport, type ReportRow } from './store'

/** Reports that a participant may request per hour; each reads the history of its period. */
const MAX_REPORTS: Limit = { most: 30, seconds: 3_600 }

/** Seconds within which the same request counts as repeated: a double tap, or a retry after a lost response. */
const REPEAT_SECONDS = 60

/** A participant's request for a report. */
export interface ReportRequest {
  id: string
  report_type: ReportRow['report_type']
  activity_id: string | null
  start_date: string | null
  end_date: string | null
  format: ReportRow['format']
  by_email: boolean
  locale: string
  /** The time zone of the participant's device; by default the stored one. */
  time_zone?: string | undefined
}

/** Validates a request and returns the time zone of the report. 422 for an invalid period, 404 for an activity that is missing or not the user's. */
export async function checkReport(database: Database, user_id: string, report: ReportRequest): Promise<string> {
  const time_zone = await statedZoneOf(database, user_id, report.time_zone)
  const today = localDateOf(new Date(Date.now() + CLOCK_LEEWAY_MS), time_zone)
  const fault = periodFault(report, today)
  if (fault) throw new Refusal(422, [fault])
  if (report.report_type === 'activity') {
    const own = report.activity_id && (await reportedActivities(database, user_id, report.locale))
    if (!own || !own.some(({ id }) => id === report.activity_id)) throw notFound()
  }
  return time_zone
}

/**
 * Queues a report; 429 TOO_MANY_REPORTS after MAX_REPORTS. Does nothing when the id exists, or when a report by email
 * that is on its way is the same.
 */
export async function requestReport(
  database: Database,
  user_id: string,
  time_zone: string,
  report: ReportRequest,
): Promise<void> {
  const { report_type, format, start_date, end_date, locale, by_email, id } = report
  const activity_id = report_type === 'activity' ? report.activity_id : null
  await inTransaction(database, async (transaction) => {
    // Serializes a user's requests: of two concurrent ones, the second waits here and then finds the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${user_id}`}, 0))`.execute(transaction)
    const request = { report_type, activity_id, start_date, end_date, format, by_email, locale }
    if (by_email && (await isOnItsWay(transaction, user_id, request))) return
    await requireAttempt(transaction, 'history_report', user_id, { ...MAX_REPORTS, code: 'TOO_MANY_REPORTS' })
    await transaction
      .insertInto('reports')
      .values({ user_id, id, ...request, time_zone })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
    await announceReport(transaction)
  })
}

/**
 * Whether the same report by email has not been begun, so that it will contain everything recorded until now, or was
 * requested within REPEAT_SECONDS and nothing has been recorded since. Otherwise another one is sent, because the
 * participant is told that it was.
 */
async function isOnItsWay(
  transaction: Database,
  user_id: string,
  { report_type, activity_id, start_date, end_date, locale }: Omit<ReportRequest, 'id'>,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('reports')
    .where('user_id', '=', user_id)
    .where('by_email', '=', true)
    .where('state', 'not in', ['failed', 'no_data'])
    .where(
      sql<boolean>`(state = 'queued' or (created_at > now() - make_interval(secs => ${REPEAT_SECONDS}) and not exists (
        select from responses where responses.user_id = reports.user_id and responses.updated_at > reports.created_at)))`,
    )
    .where('report_type', '=', report_type)
    .where('activity_id', 'is not distinct from', activity_id)
    .where('start_date', 'is not distinct from', start_date)
    .where('end_date', 'is not distinct from', end_date)
    .where('locale', '=', locale)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether such a report would have any data. */
export async function hasRecords(
  database: Database,
  user_id: string,
  report: ReportRequest & { time_zone: string },
): Promise<boolean> {
  if ((await countEntriesOf(database, user_id, report, entryTypesOf(report.report_type), 1)) > 0) return true
  return (await glucoseOf(database, user_id, report)) !== null
}

/** Adds the code by which clients know that a report failed (specification 000, section 7). */
export function asReportFailed(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const failed: ErrorCode = 'report_failed'
  return new Refusal(error.status, [...error.entries, { code: failed }], error.retry_after)
}
