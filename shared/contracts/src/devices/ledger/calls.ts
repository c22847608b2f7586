import { call } from '../../call'
import type * as schema from './schema'

export type { MeasurementLedger } from './schema'

/** Every record of one kind and local date, and what of it counts. 404 for an unknown kind and for glucose. */
export const getMeasurementLedger = call<typeof schema.getMeasurementLedger>({
  id: 'getMeasurementLedger',
  area: 'devices',
  method: 'GET',
  path: '/devices/measurement_ledger',
  policy: 'user',
})
