import { call } from '../../call'
import type * as schema from './schema'

export type { HumanApiUser } from './schema'

/** Starts connecting health records: returns a session for the provider's window. 503 HUMAN_API_ERROR. */
export const connectHumanApi = call<typeof schema.connectHumanApi>({
  id: 'connectHumanApi',
  area: 'devices',
  method: 'POST',
  path: '/human_api/connect',
  policy: 'user',
})

/** The connected health records; with `refresh`, updated from the provider. 503 HUMAN_API_ERROR. */
export const getHumanApi = call<typeof schema.getHumanApi>({
  id: 'getHumanApi',
  area: 'devices',
  method: 'GET',
  path: '/human_api',
  policy: 'user',
})

/** Gives or withdraws consent for the study to use the values of health records (specification 001, section 7). */
export const giveReportAccessConsent = call<typeof schema.giveReportAccessConsent>({
  id: 'giveReportAccessConsent',
  area: 'devices',
  method: 'PUT',
  path: '/human_api/report_access_consent',
  policy: 'user',
})

/** Ends the connection; its data stays unless `delete_data` is set. */
export const disconnectHumanApi = call<typeof schema.disconnectHumanApi>({
  id: 'disconnectHumanApi',
  area: 'devices',
  method: 'DELETE',
  path: '/human_api',
  policy: 'user',
})
