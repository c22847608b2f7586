import { HUMAN_RECORD_KINDS, type HumanRecord } from '../../providers/human-api/provider'
import { Unreachable } from '../../providers/http/request'
import { beginningOf } from '../sync/beginning'
import { ConnectionRefused, type SourceReader } from '../sync/reader'
import { notifyOfFailure } from '../sync/failure-notice'
import { humanApiUser, refreshAccount, renewAccess, storedAccess, type HumanApiRequest } from './account'
import { samplesOfRecords } from './records'

const DAY_MS = 86_400_000

/** Days per request. */
const WINDOW_DAYS = 30

/** Reads the measurements in a participant's health records. */
export const humanApiReader: SourceReader = {
  source: 'human_api',
  windowMs: WINDOW_DAYS * DAY_MS,
  async open({ database, key, providers: { humanApi } }, user_id) {
    if (!humanApi) throw new Unreachable('human_api', 'is not configured')
    const request: HumanApiRequest = { database, key, user_id, provider: humanApi }
    const account = await humanApiUser(database, user_id)
    const sources = await refreshAccount(request)
    if (!sources?.length) {
      // A connected source was disconnected: the participant is notified.
      if (account?.sources.length) await notifyOfFailure(database, { user_id, source_id: 'human_api' })
      return 'idle'
    }
    return {
      async read(from, to) {
        const read_at = new Date()
        const records = await recordsOf(request, from, to)
        const deliveries = records.map(({ id, source }) => ({ id, device: source }))
        return {
          ...samplesOfRecords(records, read_at),
          read_at,
          complete: { source: 'human_api', records: deliveries },
        }
      },
      oldest: () => beginningOf(database, { user_id, source_id: 'human_api' }, 'human_api'),
    }
  },
}

/** All records between two instants; retries once with a new token if the current one is rejected. */
async function recordsOf(request: HumanApiRequest, from: Date, to: Date): Promise<HumanRecord[]> {
  for (const renew of [false, true]) {
    const access = renew
      ? await renewAccess(request)
      : await storedAccess(request.database, request.key, request.user_id)
    if (!access) throw new ConnectionRefused()
    const records: HumanRecord[] = []
    let refused = false
    for (const kind of HUMAN_RECORD_KINDS) {
      const answer = await request.provider.records(access.token, kind, from, to)
      if (answer === 'unauthorized') {
        refused = true
        break
      }
      records.push(...answer)
    }
    // Another person's record in the response is an error of the provider: the whole response is discarded.
    if (records.some(({ human_id }) => human_id !== null && human_id !== access.human_id))
      throw new Unreachable('human_api', 'answered with records of somebody else')
    if (!refused) return records
  }
  throw new ConnectionRefused()
}
