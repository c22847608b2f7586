import { call } from '../../call'
import type * as schema from './schema'

/** 200 if the server is operational, 503 if its database is down. */
export const health = call<typeof schema.health>({
  id: 'health',
  area: 'platform',
  method: 'GET',
  path: '/health',
  policy: 'public',
})
