import { sql } from 'kysely'
import { backoffDelay } from '@almanac/domain/backoff'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { Unreachable } from '../../providers/http/request'
import { isSyncedSource, SYNCED_SOURCES } from '../connections'
import { dexcomReader } from '../dexcom/reader'
import { humanApiReader } from '../human-api/reader'
import { deleteMissing } from '../samples/delete-missing'
import { writeSamples } from '../samples/write-samples'
import { wearablesReader } from '../wearables/reader'
import { notifyConnectionsDue } from './due'
import { recordSuccess, notifyOfFailure } from './failure-notice'
import { IDLE_INTERVAL_MS, RETRY, SYNC_INTERVAL_MS } from './pauses'
import { claim, lockConnection, note, placeOf, type ConnectionKey } from './progress'
import { ConnectionRefused, type DeviceAccess, type OpenConnection, type SourceReader } from './reader'

const READERS: readonly SourceReader[] = [dexcomReader, wearablesReader, humanApiReader]

const DAY_MS = 86_400_000

/**
 * Reread each time. Reading only newer values would miss late ones: from a sensor that was out of reach,
 * and smoothed values.
 */
const REREAD_MS = 3 * DAY_MS

/**
 * Once a day a whole window is reread: a phone that was away from its sensor, or without a network, for
 * longer than the last days delivers all of it at once.
 */
const readsWholeWindow = ({ user_id }: ConnectionKey, read_until: Date, now: Date): boolean => {
  // Not for everybody at midnight.
  const shift = Number.parseInt(user_id.slice(0, 6), 16) % DAY_MS
  const dayOf = (instant: Date) => Math.floor((instant.getTime() + shift) / DAY_MS)
  return dayOf(now) > dayOf(read_until)
}

/** Past windows per read: the next read continues immediately, after other connections had their turn. */
const MAX_PAST_WINDOWS = 6

/** Connections that are due, longest waiting first. */
export async function dueConnections(database: Database, limit: number): Promise<ConnectionKey[]> {
  const rows = await database
    .selectFrom('device_connections')
    .select(['user_id', 'source_id'])
    .where('source_id', 'in', [...SYNCED_SOURCES])
    .where('refused_at', 'is', null)
    .where('next_sync_at', '<=', sql<Date>`now()`)
    .orderBy('next_sync_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ user_id, source_id }) => (isSyncedSource(source_id) ? [{ user_id, source_id }] : []))
}

/**
 * Reads one connection: the last days again, then a part of the past that has not been read. What was
 * written is kept on a later error; a failure delays the next read and records since when it fails.
 */
export async function syncConnection(access: DeviceAccess, connection: ConnectionKey): Promise<void> {
  const { database } = access
  const reader = READERS.find(({ source }) => source === connection.source_id)
  if (!reader || !(await claim(database, connection))) return
  try {
    const opened = await reader.open(access, connection.user_id)
    const left_out = new Map<string, number>()
    const delay =
      opened === 'idle'
        ? IDLE_INTERVAL_MS
        : await readAll(access, connection, counting(opened, left_out), reader.windowMs)
    const next_sync_at = new Date(Date.now() + delay * (0.9 + Math.random() / 5))
    await recordSuccess(database, connection, { next_sync_at, left_out: JSON.stringify(Object.fromEntries(left_out)) })
    if (delay === 0) await notifyConnectionsDue(database)
  } catch (error) {
    if (error instanceof ConnectionRefused) await noteRefusal(database, connection)
    else await noteFailure(database, connection, error)
    if (!(error instanceof Unreachable) && !(error instanceof ConnectionRefused)) throw error
  }
}

/** The connection; counts by device what is left out, with an empty name for samples without a device. */
const counting = (opened: OpenConnection, left_out: Map<string, number>): OpenConnection => ({
  ...opened,
  async read(from, to) {
    const answer = await opened.read(from, to)
    for (const { device } of answer.left_out) left_out.set(device ?? '', (left_out.get(device ?? '') ?? 0) + 1)
    return answer
  },
})

/** Milliseconds until the next read. */
async function readAll(
  { database }: DeviceAccess,
  connection: ConnectionKey,
  opened: OpenConnection,
  windowMs: number,
): Promise<number> {
  await readNewest(database, connection, opened, windowMs)
  return (await readPast(database, connection, opened, windowMs)) ? SYNC_INTERVAL_MS : 0
}

/** Reads from some days before the end of the last read to now. The first read is one window. */
async function readNewest(
  database: Database,
  connection: ConnectionKey,
  opened: OpenConnection,
  windowMs: number,
): Promise<void> {
  const now = new Date()
  const { read_from, read_until } = await placeOf(database, connection)
  const whole = now.getTime() - windowMs
  const recent = read_until ? read_until.getTime() - REREAD_MS : whole
  const from = new Date(read_until && readsWholeWindow(connection, read_until, now) ? Math.min(recent, whole) : recent)
  for (let start = from.getTime(); start < now.getTime(); start += windowMs)
    await readWindow(database, connection, opened, {
      from: new Date(start),
      to: new Date(Math.min(start + windowMs, now.getTime())),
    })
  await note(database, connection, { read_until: now, read_from: read_from ?? from })
}

/** Back-fills window by window. True once the beginning has been reached. */
async function readPast(
  database: Database,
  connection: ConnectionKey,
  opened: OpenConnection,
  windowMs: number,
): Promise<boolean> {
  for (let window = 0; window < MAX_PAST_WINDOWS; window += 1) {
    const oldest = await opened.oldest()
    const { read_from } = await placeOf(database, connection)
    if (!read_from || !oldest || read_from <= oldest) return true
    const from = new Date(read_from.getTime() - windowMs)
    await readWindow(database, connection, opened, { from, to: read_from })
    await note(database, connection, { read_from: from })
  }
  return false
}

async function readWindow(
  database: Database,
  connection: ConnectionKey,
  opened: OpenConnection,
  window: { from: Date; to: Date },
): Promise<void> {
  const { samples, left_out, read_at, complete } = await opened.read(window.from, window.to)
  await inTransaction(database, async (transaction) => {
    // If it was disconnected meanwhile, deleted data must not be stored again.
    await lockConnection(transaction, connection)
    const devices = await opened.connectedDevices?.(transaction)
    const wanted = devices ? samples.filter(({ device }) => device === null || devices.includes(device)) : samples
    await writeSamples(transaction, connection.user_id, { samples: wanted, left_out, inOrder: true })
    if (complete) await deleteMissing(transaction, connection.user_id, complete, { ...window, read_at })
  })
}

async function noteFailure(database: Database, connection: ConnectionKey, error: unknown): Promise<void> {
  const { failures, failing_since } = await placeOf(database, connection).catch((gone: unknown) => {
    if (gone instanceof ConnectionRefused) return { failures: 0, failing_since: null }
    throw gone
  })
  const asked = error instanceof Unreachable ? (error.retryAfterMs ?? 0) : 0
  await note(database, connection, {
    failures: failures + 1,
    failing_since: failing_since ?? new Date(),
    next_sync_at: new Date(Date.now() + Math.max(backoffDelay(failures, RETRY), asked)),
  })
  if (failing_since && Date.now() - failing_since.getTime() >= DAY_MS) await notifyOfFailure(database, connection)
}

async function noteRefusal(database: Database, connection: ConnectionKey): Promise<void> {
  await note(database, connection, { refused_at: new Date() })
  await notifyOfFailure(database, connection)
}
