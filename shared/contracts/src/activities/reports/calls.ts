import { call } from '../../call'
import type * as schema from './schema'

export type { Report, ReportFormat, ReportState, ReportType } from './schema'

/** Sends a report by mail to the user's own address (specification 000, section 7). */
export const sendReport = call<typeof schema.sendReport>({
  id: 'sendReport',
  area: 'activities',
  method: 'GET',
  path: '/entries/send_report',
  policy: 'user',
  changes: true,
})

/** Creates a report for download, in the background. */
export const createReport = call<typeof schema.createReport>({
  id: 'createReport',
  area: 'activities',
  method: 'POST',
  path: '/reports',
  policy: 'user',
})

export const listReports = call<typeof schema.listReports>({
  id: 'listReports',
  area: 'activities',
  method: 'GET',
  path: '/reports',
  policy: 'user',
})

export const getReport = call<typeof schema.getReport>({
  id: 'getReport',
  area: 'activities',
  method: 'GET',
  path: '/reports/{id}',
  policy: 'report_owner',
})

/** PDF, or CSV if requested. */
export const downloadReport = call<typeof schema.downloadReport>({
  id: 'downloadReport',
  area: 'activities',
  method: 'GET',
  path: '/reports/{id}/file',
  policy: 'report_owner',
  media: 'application/pdf',
})

export const removeReport = call<typeof schema.removeReport>({
  id: 'removeReport',
  area: 'activities',
  method: 'DELETE',
  path: '/reports/{id}',
  policy: 'report_owner',
})
