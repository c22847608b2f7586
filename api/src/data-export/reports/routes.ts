import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/activities/reports'
import type { Report } from '@almanac/contracts/activities/reports'
import * as schema from '@almanac/contracts/schema/activities/reports'
import { newId } from '@almanac/domain/ids'
import { confirmedAddress } from '../../account'
import { reportedActivities } from '../../activities'
import { conflict, invalid, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { noteSecurityEvent, tokenKeyOf } from '../../platform'
import { requestReport, asReportFailed, checkReport, hasRecords, type ReportRequest } from './request'
import { reportCsv } from './csv'
import { reportFile } from './file'
import { REPORT_RETENTION_DAYS, type ReportRow } from './store'

/** Maximum number of reports in a list; older ones expire within days. */
const MAX_LISTED_REPORTS = 50

const DAY_MS = 86_400_000

/** Reports of the history: request, progress, download, mail and deletion. */
export function reportsRoutes(app: FastifyInstance): void {
  serve(app, calls.sendReport, schema.sendReport, async ({ database, user_id, query, visitor }) => {
    const wanted: ReportRequest = {
      id: newId(),
      report_type: query.report_type,
      activity_id: query.quest_id ?? null,
      start_date: query.start_date ?? null,
      end_date: query.end_date ?? null,
      format: 'pdf',
      by_email: true,
      locale: visitor.locale,
      time_zone: query.time_zone,
    }
    const time_zone = await checkReport(database, user_id, wanted).catch((error: unknown) => {
      throw asReportFailed(error)
    })
    if (!(await hasRecords(database, user_id, { ...wanted, time_zone }))) throw invalid('NOTHING_RECORDED')
    try {
      if (!(await confirmedAddress(database, user_id))) throw invalid('EMAIL_NOT_CONFIRMED')
      await requestReport(database, user_id, time_zone, wanted)
    } catch (error) {
      throw asReportFailed(error)
    }
  })

  serve(app, calls.createReport, schema.createReport, async ({ database, user_id, body, visitor }) => {
    const { quest_id, ...rest } = body
    const wanted = { ...rest, activity_id: quest_id ?? null, by_email: false, locale: visitor.locale }
    const known = await rowOf(database, user_id, wanted.id)
    if (!known) await requestReport(database, user_id, await checkReport(database, user_id, wanted), wanted)
    return answerOf(database, user_id, wanted.id, visitor.locale)
  })

  serve(app, calls.listReports, schema.listReports, async ({ database, user_id, visitor }) => {
    const rows = await database
      .selectFrom('reports')
      .where('user_id', '=', user_id)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_REPORTS)
      .execute()
    return answersOf(database, user_id, rows, visitor.locale)
  })

  serve(app, calls.getReport, schema.getReport, ({ database, user_id, params, visitor }) =>
    answerOf(database, user_id, params.id, visitor.locale),
  )

  downloadRoute(app)

  serve(app, calls.removeReport, schema.removeReport, async ({ database, user_id, params }) => {
    await database.deleteFrom('reports').where('user_id', '=', user_id).where('id', '=', params.id).execute()
  })
}

/** The file of a report: the PDF as it was made, or CSV of the current records. */
function downloadRoute(app: FastifyInstance): void {
  serve(
    app,
    calls.downloadReport,
    schema.downloadReport,
    async ({ database, user_id, params, request, reply }): Promise<void> => {
      const row = await rowOf(database, user_id, params.id)
      if (!row) throw notFound()
      if (row.state !== 'done') throw conflict('REPORT_NOT_READY')
      const pdf = row.format === 'pdf' ? await reportFile(database, row, () => tokenKeyOf(app)) : undefined
      if (row.format === 'pdf' && !pdf) throw notFound()
      await noteSecurityEvent(request, 'sensitive_read', { document: { object: 'report' } })
      const content = pdf ?? Readable.from(reportCsv(database, row), { objectMode: false })
      const file = `health-history${row.end_date === null ? '' : `-${row.end_date}`}.${row.format}`
      await reply
        .type(pdf ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(content)
    },
  )
}

const rowOf = (database: Database, user_id: string, id: string): Promise<ReportRow | undefined> =>
  database.selectFrom('reports').where('user_id', '=', user_id).where('id', '=', id).selectAll().executeTakeFirst()

async function answerOf(database: Database, user_id: string, id: string, locale: string): Promise<Report> {
  const row = await rowOf(database, user_id, id)
  const [answer] = await answersOf(database, user_id, row ? [row] : [], locale)
  if (!answer) throw notFound()
  return answer
}

/** Reports as API responses. Titles of activities are loaded only if a report is of one activity. */
async function answersOf(
  database: Database,
  user_id: string,
  rows: readonly ReportRow[],
  locale: string,
): Promise<Report[]> {
  const named = rows.some(({ activity_id }) => activity_id !== null)
  const activities = named ? await reportedActivities(database, user_id, locale) : []
  const titles = new Map(activities.map(({ id, title }) => [id, title]))
  return rows.map((row) => ({
    id: row.id,
    report_type: row.report_type,
    quest_id: row.activity_id,
    quest_title: titles.get(row.activity_id ?? '') ?? null,
    format: row.format,
    by_email: row.by_email,
    start_date: row.start_date,
    end_date: row.end_date,
    state: row.state,
    done: row.done_steps,
    of: row.total_steps,
    created_at: row.created_at.toISOString(),
    expires_at: new Date(row.created_at.getTime() + REPORT_RETENTION_DAYS * DAY_MS).toISOString(),
  }))
}
