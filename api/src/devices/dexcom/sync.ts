import { sql } from 'kysely'
import { backoffDelay } from '@almanac/domain/backoff'
import { parseProviderTime } from '@almanac/domain/samples'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { MAX_WINDOW_DAYS } from '../../providers/dexcom/data'
import type { DexcomAnswer } from '../../providers/dexcom/provider'
import { Unreachable } from '../../providers/http/request'
import { writeSamples } from '../samples/write-samples'
import { samplesOf } from './readings'
import { accessToken, type DexcomAccess } from './tokens'

const DAY_MS = 86_400_000
const WINDOW_MS = MAX_WINDOW_DAYS * DAY_MS

/** From one read to the next: Dexcom gives values an hour or more after they were measured. */
const SYNC_INTERVAL_MS = 60 * 60_000

/**
 * What is read again each time. "Newer than my newest" would lose what comes late: values of a
 * sensor that was out of reach, and values that were smoothed.
 */
const REREAD_MS = 3 * DAY_MS

/** After a failure: from five minutes on, up to six hours. */
const RETRY = { initialDelay: 5 * 60_000, maxDelay: 6 * 60 * 60_000 }

/** A read that ends without a word is taken up by another process after so long. */
const LEASE_MS = 10 * 60_000

/** Windows of the past that one read goes back: the next one goes on at once, and others get their turn in between. */
const MAX_PAST_WINDOWS = 6

/** Dexcom has ended the connection: the participant has to connect again. */
class ConnectionRefused extends Error {}

/** Participants whose connection is due, those that have waited longest first. */
export async function dueConnections(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('device_connections')
    .select('user_id')
    .where('source_id', '=', 'dexcom')
    .where('refused_at', 'is', null)
    .where('next_sync_at', '<=', sql<Date>`now()`)
    .orderBy('next_sync_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Reads one connection: the last days again, then a part of the past that has not been read. What
 * was written stays, whatever happens after it; a failure puts the next read off, and says since when it fails.
 */
export async function syncConnection(access: DexcomAccess, user_id: string): Promise<void> {
  const { database } = access
  if (!(await claim(database, user_id))) return
  try {
    await readNewest(access, user_id)
    const done = await readPast(access, user_id)
    const next = done ? SYNC_INTERVAL_MS * (0.9 + Math.random() / 5) : 0
    await note(database, user_id, {
      synced_at: new Date(),
      next_sync_at: new Date(Date.now() + next),
      failing_since: null,
      failures: 0,
    })
  } catch (error) {
    if (error instanceof ConnectionRefused) await note(database, user_id, { refused_at: new Date() })
    else if (error instanceof Unreachable) await noteFailure(database, user_id, error)
    else throw error
  }
}

/** Takes the connection for this process, unless another one has. */
async function claim(database: Database, user_id: string): Promise<boolean> {
  const { numUpdatedRows } = await ofDexcom(database, user_id)
    .set({ next_sync_at: new Date(Date.now() + LEASE_MS) })
    // By the clock that wrote it: ours has milliseconds alone.
    .where('next_sync_at', '<=', sql<Date>`now()`)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From where the last read ended, and some days more, to now. The first read is of one window. */
async function readNewest(access: DexcomAccess, user_id: string): Promise<void> {
  const now = new Date()
  const { read_from, read_until } = await placeOf(access.database, user_id)
  const from = new Date(Math.max((read_until ?? now).getTime() - (read_until ? REREAD_MS : WINDOW_MS), 0))
  for (let start = from.getTime(); start < now.getTime(); start += WINDOW_MS)
    await readWindow(access, user_id, new Date(start), new Date(Math.min(start + WINDOW_MS, now.getTime())))
  await note(access.database, user_id, { read_until: now, read_from: read_from ?? from })
}

/** Further back, window by window. True when the beginning has been reached. */
async function readPast(access: DexcomAccess, user_id: string): Promise<boolean> {
  const oldest = await oldestOf(access, user_id)
  for (let window = 0; window < MAX_PAST_WINDOWS; window += 1) {
    const { read_from } = await placeOf(access.database, user_id)
    if (!read_from || !oldest || read_from <= oldest) return true
    const from = new Date(read_from.getTime() - WINDOW_MS)
    await readWindow(access, user_id, from, read_from)
    await note(access.database, user_id, { read_from: from })
  }
  return false
}

async function readWindow(access: DexcomAccess, user_id: string, from: Date, to: Date): Promise<void> {
  const read_at = new Date()
  const readings = await authorized(access, user_id, (token) => access.provider.readings(token, from, to))
  await inTransaction(access.database, async (transaction) => {
    // Disconnected meanwhile: what was asked to be deleted must not come back.
    await lockConnection(transaction, user_id)
    await writeSamples(transaction, user_id, { samples: samplesOf(readings, read_at), inOrder: true })
  })
}

/** Keeps the connection as it is until the transaction ends. One that was ended is refused. */
async function lockConnection(transaction: Database, user_id: string): Promise<void> {
  const row = await transaction
    .selectFrom('device_connections')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('source_id', '=', 'dexcom')
    .forShare()
    .executeTakeFirst()
  if (!row) throw new ConnectionRefused()
}

/** The first reading that there is, asked once; null when there is none yet. */
async function oldestOf(access: DexcomAccess, user_id: string): Promise<Date | null> {
  const { oldest_at } = await placeOf(access.database, user_id)
  if (oldest_at) return oldest_at
  const text = await authorized(access, user_id, (token) => access.provider.firstReading(token))
  const time = text === null ? null : parseProviderTime(text)
  if (!time) return null
  const found = new Date(time.at)
  await note(access.database, user_id, { oldest_at: found })
  return found
}

/** Asks with the participant's token, and once more with a new one where it is not taken. */
async function authorized<T>(
  access: DexcomAccess,
  user_id: string,
  ask: (token: string) => Promise<DexcomAnswer<T>>,
): Promise<T> {
  for (const renew of [false, true]) {
    const token = await accessToken(access, user_id, { renew })
    if (token === undefined || token === 'refused') throw new ConnectionRefused()
    const answer = await ask(token)
    if (answer !== 'unauthorized') return answer
  }
  throw new ConnectionRefused()
}

async function noteFailure(database: Database, user_id: string, error: Unreachable): Promise<void> {
  const { failures, failing_since } = await placeOf(database, user_id)
  const delay = Math.max(backoffDelay(failures, RETRY), error.retryAfterMs ?? 0)
  await note(database, user_id, {
    failures: failures + 1,
    failing_since: failing_since ?? new Date(),
    next_sync_at: new Date(Date.now() + delay),
  })
}

/** How far a connection has been read. One that was ended meanwhile is refused. */
async function placeOf(database: Database, user_id: string) {
  const row = await database
    .selectFrom('device_connections')
    .select(['read_from', 'read_until', 'oldest_at', 'failures', 'failing_since'])
    .where('user_id', '=', user_id)
    .where('source_id', '=', 'dexcom')
    .executeTakeFirst()
  if (!row) throw new ConnectionRefused()
  return row
}

interface ConnectionNotes {
  next_sync_at?: Date
  synced_at?: Date
  read_from?: Date
  read_until?: Date
  oldest_at?: Date
  failing_since?: Date | null
  failures?: number
  refused_at?: Date
}

async function note(database: Database, user_id: string, notes: ConnectionNotes): Promise<void> {
  await ofDexcom(database, user_id).set(notes).execute()
}

function ofDexcom(database: Database, user_id: string) {
  return database.updateTable('device_connections').where('user_id', '=', user_id).where('source_id', '=', 'dexcom')
}
