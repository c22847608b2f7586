import { call } from '../../call'
import type * as schema from './schema'

/** The recipients of the user's reports. */
export const listReportReaders = call<typeof schema.listReportReaders>({
  id: 'listReportReaders',
  area: 'social',
  method: 'GET',
  path: '/user_reports/readers',
  policy: 'user',
})

/** Reports a person for review, and optionally blocks them. */
export const reportUser = call<typeof schema.reportUser>({
  id: 'reportUser',
  area: 'social',
  method: 'POST',
  path: '/user_reports',
  policy: 'user',
})
