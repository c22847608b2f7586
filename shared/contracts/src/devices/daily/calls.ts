import { call } from '../../call'
import type * as schema from './schema'

export type { DailyMeasurements } from './schema'

/** Daily device measurements in a period of at most 31 days. 422 PERIOD_TOO_LONG for a longer one, INVALID_PERIOD for an end before the start. */
export const getDailyMeasurements = call<typeof schema.getDailyMeasurements>({
  id: 'getDailyMeasurements',
  area: 'devices',
  method: 'GET',
  path: '/devices/daily_measurements',
  policy: 'user',
  offline: true,
})
