import type { FastifyInstance } from 'fastify'
import { dexcomRoutes } from './dexcom/routes'
import { wearablesRoutes } from './wearables/routes'

/** Everything under /wearables, /dexcom_api and /devices. */
export function devicesArea(app: FastifyInstance): void {
  wearablesRoutes(app)
  dexcomRoutes(app)
}
