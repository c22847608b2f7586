import { call } from '../../call'
import type * as schema from './schema'

/** Who is told of what the user reports. */
export const listReportReaders = call<typeof schema.listReportReaders>({
  id: 'listReportReaders',
  area: 'social',
  method: 'GET',
  path: '/user_reports/readers',
  policy: 'user',
})

/** Somebody is to look at what a person does; blocks them as well where that is wanted. */
export const reportUser = call<typeof schema.reportUser>({
  id: 'reportUser',
  area: 'social',
  method: 'POST',
  path: '/user_reports',
  policy: 'user',
})
