import { call } from '../../call'
import type * as schema from './schema'

/** 200 when the server can do its work, 503 when its database is down. */
export const health = call<typeof schema.health>({
  id: 'health',
  area: 'platform',
  method: 'GET',
  path: '/health',
  policy: 'public',
})
