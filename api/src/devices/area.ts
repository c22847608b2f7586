import type { FastifyInstance } from 'fastify'
import { importRoutes } from './apple-health/imports/routes'
import { appleHealthRoutes } from './apple-health/routes'
import { connectedDevicesRoutes } from './connected-devices'
import { dailyRoutes } from './daily/routes'
import { deviceOrderRoutes } from './device-order/routes'
import { dexcomRoutes } from './dexcom/routes'
import { glucoseRoutes } from './glucose/routes'
import { healthConnectRoutes } from './health-connect/routes'
import { humanApiRoutes } from './human-api/routes'
import { ledgerRoutes } from './ledger/routes'
import { samplesRoutes } from './samples/routes'
import { wearablesRoutes } from './wearables/routes'

/** Everything under /wearables, /dexcom_api, /human_api, /apple_health and /health_connect, and the samples from them. */
export function devicesArea(app: FastifyInstance): void {
  wearablesRoutes(app)
  dexcomRoutes(app)
  connectedDevicesRoutes(app)
  humanApiRoutes(app)
  appleHealthRoutes(app)
  importRoutes(app)
  healthConnectRoutes(app)
  samplesRoutes(app)
  glucoseRoutes(app)
  dailyRoutes(app)
  ledgerRoutes(app)
  deviceOrderRoutes(app)
}
