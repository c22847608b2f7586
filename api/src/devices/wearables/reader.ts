import { Unreachable } from '../../providers/http/request'
import { beginningOf } from '../sync/beginning'
import { notifyOfFailure } from '../sync/failure-notice'
import { ConnectionRefused, type SourceReader } from '../sync/reader'
import { keepSyncedApps, storedAppsOf, syncedAppsOf } from './synced-apps'
import { deviceOf, samplesOfRecords } from './records'
import { connectedAppsOf, wearableAccount } from './wearables'

const DAY_MS = 86_400_000

/** Days per request. */
const WINDOW_DAYS = 30

/** Reads the data of a participant's apps from the wearable provider. */
export const wearablesReader: SourceReader = {
  source: 'wearables',
  windowMs: WINDOW_DAYS * DAY_MS,
  async open({ database, key, providers: { wearables } }, user_id) {
    if (!wearables) throw new Unreachable('wearables', 'is not configured')
    const account = await wearableAccount(database, key, user_id)
    if (!account) return 'idle'
    const known = await storedAppsOf(database, user_id)
    const connected = await connectedAppsOf({ database, key, userId: user_id, provider: wearables })
    const subnames = connected.map(({ subname }) => subname)
    const kept = await keepSyncedApps(database, user_id, { apps: subnames, disconnects: known.disconnects })
    // Disconnected in the app itself, not here: the participant is notified.
    if (kept && known.apps.some((subname) => !subnames.includes(subname)))
      await notifyOfFailure(database, { user_id, source_id: 'wearables' })
    if (subnames.length === 0) return 'idle'
    return {
      async read(from, to) {
        const read_at = new Date()
        const records = await wearables.records(account.id, from, to)
        if (records === 'unknown_user') throw new ConnectionRefused()
        const told = records.map((record) => ({ id: record._id, device: deviceOf(record) }))
        return {
          ...samplesOfRecords(records, read_at),
          read_at,
          complete: { source: 'validic', records: told },
        }
      },
      oldest: () => beginningOf(database, { user_id, source_id: 'wearables' }, 'validic'),
      connectedDevices: (transaction) => syncedAppsOf(transaction, user_id),
    }
  },
}
