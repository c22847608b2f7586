import { call } from '../../call'
import type * as schema from './schema'

export type { HumanApiUser } from './schema'

/** Begins connecting health records: a session for the provider's window. 503 HUMAN_API_ERROR. */
export const connectHumanApi = call<typeof schema.connectHumanApi>({
  id: 'connectHumanApi',
  area: 'devices',
  method: 'POST',
  path: '/human_api/connect',
  policy: 'user',
})

/** What is connected of health records; with `refresh` the provider is asked. 503 HUMAN_API_ERROR. */
export const getHumanApi = call<typeof schema.getHumanApi>({
  id: 'getHumanApi',
  area: 'devices',
  method: 'GET',
  path: '/human_api',
  policy: 'user',
})

/** Lets the study have the values of health records, or takes that back (specification 001, section 7). */
export const giveReportAccessConsent = call<typeof schema.giveReportAccessConsent>({
  id: 'giveReportAccessConsent',
  area: 'devices',
  method: 'PUT',
  path: '/human_api/report_access_consent',
  policy: 'user',
})

/** Ends the connection; what it brought stays unless `delete_data` says otherwise. */
export const disconnectHumanApi = call<typeof schema.disconnectHumanApi>({
  id: 'disconnectHumanApi',
  area: 'devices',
  method: 'DELETE',
  path: '/human_api',
  policy: 'user',
})
