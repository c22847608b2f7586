import { IMPORT_RETENTION_DAYS } from '@almanac/contracts/rules/devices/apple-health-imports'
import { type Feature, routesOf } from '../kernel/feature'
import { importRoutes } from './apple-health/imports/routes'
import { deleteExpiredImports } from './apple-health/imports/store'
import { appleHealthRoutes } from './apple-health/routes'
import { appleHealthImportParts, appleHealthImports } from './apple-health/tables'
import { connectedDevicesRoutes } from './connected-devices'
import { countOwn } from './data-export'
import { dailyRoutes } from './daily/routes'
import { deviceOrderRoutes } from './device-order/routes'
import { deleteExpiredStates } from './dexcom/oauth-state'
import { dexcomRoutes } from './dexcom/routes'
import { oauthStates } from './dexcom/tables'
import { glucoseRoutes } from './glucose/routes'
import { healthConnectRoutes } from './health-connect/routes'
import { humanApiRoutes } from './human-api/routes'
import { ledgerRoutes } from './ledger/routes'
import { samplesRoutes } from './samples/routes'
import { deletedSamples, leftOutSamples, sampleCounts, sampleDevices, samples } from './samples/tables'
import { deviceConnections } from './sync/tables'
import { wearablesRoutes } from './wearables/routes'

/** Devices, services that measure, and the samples from them. */
export const devicesFeatures: readonly Feature[] = [
  { routes: connectedDevicesRoutes, tables: [deviceConnections] },
  {
    routes: samplesRoutes,
    tables: [samples, sampleCounts, sampleDevices, leftOutSamples, deletedSamples],
    count: countOwn,
  },
  { routes: wearablesRoutes },
  {
    routes: dexcomRoutes,
    tables: [oauthStates],
    cleanup: [{ name: 'states', retentionDays: 0, deleteExpired: deleteExpiredStates }],
  },
  { routes: humanApiRoutes },
  { routes: appleHealthRoutes },
  {
    routes: importRoutes,
    tables: [appleHealthImportParts, appleHealthImports],
    // Its last part came so long ago that it is not continued.
    cleanup: [{ name: 'health_imports', retentionDays: IMPORT_RETENTION_DAYS, deleteExpired: deleteExpiredImports }],
  },
  { routes: healthConnectRoutes },
  { routes: glucoseRoutes },
  { routes: dailyRoutes },
  { routes: ledgerRoutes },
  { routes: deviceOrderRoutes },
]

/** Registers everything under /wearables, /dexcom_api, /human_api, /apple_health and /health_connect, and the samples from them. */
export const devicesArea = routesOf(devicesFeatures)
