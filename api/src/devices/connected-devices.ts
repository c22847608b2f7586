import type { FastifyInstance } from 'fastify'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import * as schema from '@almanac/contracts/schema/devices/dexcom'
import { serve } from '../http/route'
import type { Database } from '../http/serve'
import { connectionTo } from './connections'
import { requireSync } from './gate'
import { humanApiUser } from './human-api/account'
import { lastSampleAt } from './samples/read-samples'
import { syncedAppsOf } from './wearables/synced-apps'

const SOURCES = ['dexcom', 'apple_health', 'health_connect', 'human_api', 'wearables'] as const

/** The `source` of the samples of each connection. */
const SOURCE_OF_SAMPLES = {
  dexcom: 'dexcom',
  apple_health: 'apple_health',
  health_connect: 'health_connect',
  human_api: 'human_api',
  wearables: 'validic',
} as const

/** Which sources are connected, and their errors. */
export function connectedDevicesRoutes(app: FastifyInstance): void {
  serve(app, listConnectedDevices, schema.listConnectedDevices, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    const devices = await Promise.all(SOURCES.map((source) => connectedDevice(database, user_id, source)))
    // Screens of an earlier release do not know it.
    return devices.filter(({ source_id, connected }) => source_id !== 'health_connect' || connected)
  })
}

/** Whether a source is connected, how far it has been read, and its error. */
async function connectedDevice(database: Database, user_id: string, source_id: (typeof SOURCES)[number]) {
  const connection = await connectionTo(database, user_id, source_id)
  const last = await lastValueAt(database, user_id, source_id, connection !== undefined)
  const connected = connection !== undefined && (await hasConnected(database, user_id, source_id))
  return {
    source_id,
    connected,
    connected_at: connected ? (connection?.connected_at.toISOString() ?? null) : null,
    last_sync: connection?.synced_at?.toISOString() ?? null,
    last_value_at: last?.toISOString() ?? null,
    failing_since: connection?.failing_since?.toISOString() ?? null,
    needs_reconnect: connection?.refused_at != null,
  }
}

/** Most connected sources have a value within these days; looking further back reads what other sources brought. */
const RECENT_MS = 90 * 86_400_000

/** Time of the last value of a source; null if it is not connected and has none of the last 90 days. */
async function lastValueAt(
  database: Database,
  user_id: string,
  source_id: (typeof SOURCES)[number],
  connected: boolean,
): Promise<Date | null> {
  const source = SOURCE_OF_SAMPLES[source_id]
  const recent = await lastSampleAt(database, user_id, source, new Date(Date.now() - RECENT_MS))
  return recent ?? (connected ? lastSampleAt(database, user_id, source) : null)
}

/** Whether anything is connected: at two providers a participant may have an account with nothing connected. */
async function hasConnected(
  database: Database,
  user_id: string,
  source_id: (typeof SOURCES)[number],
): Promise<boolean> {
  if (source_id === 'human_api') return Boolean((await humanApiUser(database, user_id))?.sources.length)
  if (source_id === 'wearables') return (await syncedAppsOf(database, user_id)).length > 0
  return true
}
