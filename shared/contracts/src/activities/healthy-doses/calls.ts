import { call } from '../../call'
import type * as schema from './schema'

export type { HealthyDose } from './schema'

/** One healthy dose of the user's companies. 404 for any other. */
export const getHealthyDose = call<typeof schema.getHealthyDose>({
  id: 'getHealthyDose',
  area: 'activities',
  method: 'GET',
  path: '/healthy_doses/{id}',
  policy: 'user',
  offline: true,
})
