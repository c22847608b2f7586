import { call } from '../../call'
import type * as schema from './schema'

/** As `health`, but 503 for whatever is degraded, so that a deployment with this server stops. */
export const readiness = call<typeof schema.readiness>({
  id: 'readiness',
  area: 'platform',
  method: 'GET',
  path: '/health/ready',
  policy: 'public',
})

/** 200 if the server is operational, 503 if its database is down. */
export const health = call<typeof schema.health>({
  id: 'health',
  area: 'platform',
  method: 'GET',
  path: '/health',
  policy: 'public',
})
