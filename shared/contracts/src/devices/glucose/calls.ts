import { call } from '../../call'
import type * as schema from './schema'

export type { GlucoseReport } from './schema'

/** Time in range, the ambulatory glucose profile and daily traces of a period of at most 92 days. */
export const getGlucoseReport = call<typeof schema.getGlucoseReport>({
  id: 'getGlucoseReport',
  area: 'devices',
  method: 'GET',
  path: '/devices/glucose_report',
  policy: 'user',
  offline: true,
})
