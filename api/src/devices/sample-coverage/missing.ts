import { SUFFICIENT_DAYS, SUFFICIENT_PERCENT } from '@almanac/domain/glucose'
import type { MissingMeasurements } from '@almanac/contracts/devices/samples'
import { isSampleKind } from '@almanac/domain/samples'
import { addDays, localDateOf } from '@almanac/domain/time'
import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { isConnectableSource } from '../samples/stored-sources'
import { syncedAppsOf } from '../wearables/synced-apps'
import { connectionsOf, countsOf, usualGap } from './counts'
import { coverageOfKind, stateOf } from './days'

/**
 * The measurements that each connected source, or app of the wearable provider, usually delivers and did
 * not on some of the last fourteen past days. Days before its first value, and days that have not been read
 * yet, don't count; a sensor day counts as missing if it has fewer values than its report needs.
 */
export async function missingOf(database: Database, user_id: string, now: Date): Promise<MissingMeasurements[]> {
  const zone = await zoneOf(database, user_id)
  const end_date = addDays(localDateOf(now, zone), -1)
  const period = { start_date: addDays(end_date, 1 - SUFFICIENT_DAYS), end_date }
  const connections = await connectionsOf(database, user_id)
  const counts = await countsOf(database, user_id, period, zone)
  const apps = await syncedAppsOf(database, user_id)
  const ways = new Map(
    counts.map(({ kind, source, device }) => [JSON.stringify([source, device, kind]), { kind, source, device }]),
  )
  return [...ways.values()].flatMap(({ kind, source, device }) => {
    const connection = stateOf(connections, source)
    if (device !== null && !apps.includes(device)) return []
    if (!connection?.connected || !isSampleKind(kind) || !isConnectableSource(source)) return []
    const own = counts.filter((count) => count.kind === kind && count.source === source && count.device === device)
    const first = own.reduce((least, { date }) => (date < least ? date : least), end_date)
    const gap = kind === 'glucose' ? usualGap(own, source) : null
    const circumstances = { period, zone, now, gap, source, connection }
    const dates = coverageOfKind(kind, own, circumstances)
      .filter(({ date, reason }) => date >= first && reason !== null && reason !== 'not_read_yet')
      .filter(({ expected, present }) => present * 100 < expected * SUFFICIENT_PERCENT)
      .map(({ date }) => date)
    const last_date = dates.at(-1)
    return last_date === undefined ? [] : [{ source, device, kind, days: dates.length, last_date }]
  })
}
