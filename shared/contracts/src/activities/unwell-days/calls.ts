import { call } from '../../call'
import type * as schema from './schema'

/** The recent days on which the user is asked only for what is essential, newest first. */
export const listUnwellDays = call<typeof schema.listUnwellDays>({
  id: 'listUnwellDays',
  area: 'activities',
  method: 'GET',
  path: '/unwell_days',
  policy: 'user',
  offline: true,
})

/** Sets or takes back such a day, and returns all; idempotent. 422 INVALID_DATE. */
export const setUnwellDay = call<typeof schema.setUnwellDay>({
  id: 'setUnwellDay',
  area: 'activities',
  method: 'PUT',
  path: '/unwell_days/{date}',
  policy: 'user',
})
