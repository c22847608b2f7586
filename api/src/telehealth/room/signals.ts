import { sql } from 'kysely'
import { MAX_SIGNAL_BYTES, MAX_SIGNALS, SIGNAL_WINDOW_SECONDS } from '@almanac/contracts/rules/telehealth/room'
import type { RoomSignal } from '@almanac/contracts/telehealth/room'
import { deleteBatch } from '../../database/delete-batch'
import { inTransaction } from '../../database/transaction'
import { invalid, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { notifyRoom } from './notify'
import type { Room } from './find-room'

/** Retention of signals: a page that was offline for longer starts again. */
const RETENTION_SECONDS = 60

/** A signal from one page to another. */
export interface OutgoingSignal {
  from: string
  to: string
  number: number
  message: string
}

/**
 * Stores a signal and notifies the server that has the other page's stream. Refuses with 422 NOT_IN_ROOM if `from` is
 * not the caller's page or `to` is not in the room, NOT_LET_IN if one of the two is not admitted, TOO_LARGE, and with
 * 429 above the rate limit.
 */
export async function storeSignal(database: Database, room: Room, signal: OutgoingSignal): Promise<void> {
  if (signal.from !== room.incarnation) throw invalid('NOT_IN_ROOM', 'from')
  if (!room.admitted) throw invalid('NOT_LET_IN')
  if (Buffer.byteLength(signal.message) > MAX_SIGNAL_BYTES) throw invalid('TOO_LARGE', 'message')
  await inTransaction(database, async (transaction) => {
    // Locks the sender's row: concurrent signals of one page are counted one after another.
    const own = await transaction
      .selectFrom('room_members')
      .where('user_id', '=', room.user_id)
      .where('appointment_id', '=', room.appointment_id)
      .where('incarnation', '=', signal.from)
      .select('user_id')
      .forUpdate()
      .executeTakeFirst()
    if (!own) throw invalid('NOT_IN_ROOM', 'from')
    const other = await transaction
      .selectFrom('room_members')
      .where('appointment_id', '=', room.appointment_id)
      .where('incarnation', '=', signal.to)
      .where('user_id', '<>', room.user_id)
      .select('admitted_at')
      .executeTakeFirst()
    if (!other) throw invalid('NOT_IN_ROOM', 'to')
    if (!other.admitted_at) throw invalid('NOT_LET_IN')
    const { sent } = await transaction
      .selectFrom('room_signals')
      .where('appointment_id', '=', room.appointment_id)
      .where('from_incarnation', '=', signal.from)
      .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${SIGNAL_WINDOW_SECONDS})`)
      .select(({ fn }) => fn.countAll<string>().as('sent'))
      .executeTakeFirstOrThrow()
    if (Number(sent) >= MAX_SIGNALS) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], SIGNAL_WINDOW_SECONDS)
    await transaction
      .insertInto('room_signals')
      .values({
        appointment_id: room.appointment_id,
        from_incarnation: signal.from,
        to_incarnation: signal.to,
        number: signal.number,
        message: signal.message,
      })
      .execute()
    await notifyRoom(transaction, { appointment_id: room.appointment_id, to: signal.to })
  })
}

/** The pending signals of a page, in order. */
export async function signalsFor(database: Database, incarnation: string): Promise<RoomSignal[]> {
  const rows = await database
    .selectFrom('room_signals')
    .where('to_incarnation', '=', incarnation)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${RETENTION_SECONDS})`)
    .select(['id', 'from_incarnation', 'to_incarnation', 'number', 'message'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, from_incarnation, to_incarnation, ...signal }) => ({
    ...signal,
    id: Number(id),
    from: from_incarnation,
    to: to_incarnation,
  }))
}

/** Deletes up to `limit` signals that were a minute old at `before`; returns the count. */
export function deleteExpiredSignals(database: Database, before: Date, limit: number): Promise<number> {
  const sentBefore = new Date(before.getTime() - RETENTION_SECONDS * 1_000)
  return deleteBatch(database, 'room_signals', ['id'], sql<boolean>`created_at < ${sentBefore}`, limit)
}
