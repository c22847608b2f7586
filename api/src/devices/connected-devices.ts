import type { FastifyInstance } from 'fastify'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import * as schema from '@almanac/contracts/schema/devices/dexcom'
import { serve } from '../http/route'
import type { Database } from '../http/serve'
import { connectionTo } from './connections'
import { requireSync } from './gate'
import { humanApiUser } from './human-api/account'
import { sampleRange } from './samples/stored-sources'
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
  const stored = await sampleRange(database, user_id, SOURCE_OF_SAMPLES[source_id])
  const connected = connection !== undefined && (await hasConnected(database, user_id, source_id))
  return {
    source_id,
    connected,
    connected_at: connected ? (connection?.connected_at.toISOString() ?? null) : null,
    last_sync: connection?.synced_at?.toISOString() ?? null,
    last_value_at: stored?.last_at.toISOString() ?? null,
    failing_since: connection?.failing_since?.toISOString() ?? null,
    needs_reconnect: connection?.refused_at != null,
    left_out: Object.entries(connection?.left_out ?? {}).map(([device, count]) => ({ device: device || null, count })),
  }
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
