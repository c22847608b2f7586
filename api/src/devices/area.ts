import type { FastifyInstance } from 'fastify'
import { appleHealthRoutes } from './apple-health/routes'
import { dailyRoutes } from './daily/routes'
import { dexcomRoutes } from './dexcom/routes'
import { glucoseRoutes } from './glucose/routes'
import { samplesRoutes } from './samples/routes'
import { wearablesRoutes } from './wearables/routes'

/** Everything under /wearables, /dexcom_api, /apple_health, and what they brought. */
export function devicesArea(app: FastifyInstance): void {
  wearablesRoutes(app)
  dexcomRoutes(app)
  appleHealthRoutes(app)
  samplesRoutes(app)
  glucoseRoutes(app)
  dailyRoutes(app)
}
