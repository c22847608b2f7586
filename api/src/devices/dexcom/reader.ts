import { parseProviderTime } from '@almanac/domain/samples'
import { MAX_WINDOW_DAYS } from '../../providers/dexcom/data'
import type { DexcomAnswer } from '../../providers/dexcom/provider'
import { Unreachable } from '../../providers/http/request'
import { note, placeOf } from '../sync/progress'
import { ConnectionRefused, type SourceReader } from '../sync/reader'
import { instantsOf, samplesOf } from './readings'
import { accessToken, type DexcomAccess } from './tokens'

const DAY_MS = 86_400_000

/** Reads a participant's glucose readings from Dexcom. */
export const dexcomReader: SourceReader = {
  source: 'dexcom',
  windowMs: MAX_WINDOW_DAYS * DAY_MS,
  open({ database, key, providers: { dexcom }, redirectUri }, user_id) {
    if (!dexcom) throw new Unreachable('dexcom', 'is not configured')
    const access: DexcomAccess = { database, key, provider: dexcom, redirectUri }
    return Promise.resolve({
      async read(from, to) {
        const read_at = new Date()
        const { user, readings, complete } = await authorized(access, user_id, (token) =>
          dexcom.readings(token, from, to),
        )
        await requireSamePerson(access, user_id, user)
        const instants = complete ? instantsOf(readings, read_at) : undefined
        return {
          ...samplesOf(readings, read_at),
          read_at,
          ...(instants && { complete: { source: 'dexcom', instants } }),
        }
      },
      oldest: () => oldestOf(access, user_id),
    })
  },
}

/** A response about another person than the first one is an error of Dexcom: it is discarded. */
async function requireSamePerson({ database }: DexcomAccess, user_id: string, user: string | null): Promise<void> {
  if (user === null) return
  const connection = { user_id, source_id: 'dexcom' } as const
  const { provider_user } = await placeOf(database, connection)
  if (provider_user === null) await note(database, connection, { provider_user: user })
  else if (provider_user !== user) throw new Unreachable('dexcom', 'answered with readings of somebody else')
}

/** Time of the first reading, requested once; null if there is none yet. */
async function oldestOf(access: DexcomAccess, user_id: string): Promise<Date | null> {
  const connection = { user_id, source_id: 'dexcom' } as const
  const { oldest_at } = await placeOf(access.database, connection)
  if (oldest_at) return oldest_at
  const text = await authorized(access, user_id, (token) => access.provider.firstReading(token))
  const time = text === null ? null : parseProviderTime(text)
  if (!time) return null
  const found = new Date(time.at)
  await note(access.database, connection, { oldest_at: found })
  return found
}

/** Sends the request with the participant's token, and retries once with a new token if it is rejected. */
async function authorized<T>(
  access: DexcomAccess,
  user_id: string,
  ask: (token: string) => Promise<DexcomAnswer<T>>,
): Promise<T> {
  let rejected: string | undefined
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const token = await accessToken(access, user_id, rejected)
    if (token === undefined || token === 'refused') throw new ConnectionRefused()
    const answer = await ask(token)
    if (answer !== 'unauthorized') return answer
    rejected = token
  }
  throw new ConnectionRefused()
}
