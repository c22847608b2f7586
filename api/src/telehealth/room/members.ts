import { type ExpressionBuilder, sql } from 'kysely'
import { MAX_GUESTS } from '@almanac/contracts/rules/telehealth/room'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { notifyRoom } from './notify'
import { closedBecause, roleOf, type Room } from './find-room'
import { recordRoom } from './trail'

/** After this long without a stream at any server, a page counts as absent. Longer than a change from Wi-Fi to mobile takes. */
const ABSENT_AFTER_SECONDS = 30

/** A page that is back within this time, such as after a reload, does not start a new waiting time. */
const STILL_WAITING_SECONDS = 120

/** The member's row, locked for a change; inserted if it is missing. */
async function lockMember(transaction: Database, { user_id, appointment_id }: Room) {
  await transaction
    .insertInto('room_members')
    .values({ user_id, appointment_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'appointment_id']).doNothing())
    .execute()
  return transaction
    .selectFrom('room_members')
    .where('user_id', '=', user_id)
    .where('appointment_id', '=', appointment_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Puts the caller's page into the room or the waiting room, replacing any other page of theirs. */
export function enter(database: Database, room: Room, incarnation: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const member = await lockMember(transaction, room)
    const admitted = member.admitted_at !== null || room.role === 'provider'
    if (admitted && member.incarnation === null) await recordRoom(transaction, 'room_entered', room)
    await transaction
      .updateTable('room_members')
      .where('user_id', '=', room.user_id)
      .where('appointment_id', '=', room.appointment_id)
      .set({
        incarnation,
        last_seen_at: sql<Date>`now()`,
        admitted_at: admitted ? (member.admitted_at ?? sql<Date>`now()`) : null,
        waiting_since: admitted
          ? null
          : sql<Date>`case when last_seen_at > now() - make_interval(secs => ${STILL_WAITING_SECONDS})
              then coalesce(waiting_since, now()) else now() end`,
      })
      .execute()
    await notifyRoom(transaction, { ...room, to: null })
  })
}

/** Removes a page from the room; no effect if it has already left. */
export function leave(database: Database, room: Room, incarnation: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const left = await transaction
      .updateTable('room_members')
      .where('user_id', '=', room.user_id)
      .where('appointment_id', '=', room.appointment_id)
      .where('incarnation', '=', incarnation)
      .set({ incarnation: null })
      .returning('admitted_at')
      .executeTakeFirst()
    if (!left) return
    if (left.admitted_at) await recordRoom(transaction, 'room_left', room)
    await notifyRoom(transaction, { ...room, to: null })
  })
}

/** Admits a waiting person; idempotent. 404 UNKNOWN_PERSON for anybody who is not a member of the room. */
export function admit(database: Database, room: Room, user_id: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const waiting = await transaction
      .selectFrom('room_members')
      .where('user_id', '=', user_id)
      .where('appointment_id', '=', room.appointment_id)
      .select(['admitted_at', 'incarnation'])
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) throw notFound('UNKNOWN_PERSON')
    if (waiting.admitted_at) return
    await transaction
      .updateTable('room_members')
      .where('user_id', '=', user_id)
      .where('appointment_id', '=', room.appointment_id)
      .set({ admitted_at: sql<Date>`now()`, waiting_since: null })
      .execute()
    await recordRoom(transaction, 'room_admitted', room)
    if (waiting.incarnation) await recordRoom(transaction, 'room_entered', { ...room, user_id })
    await notifyRoom(transaction, { ...room, to: null })
  })
}

/** Refuses with 422 ROOM_FULL if a third person has been added already. */
export async function requireFreePlace(database: Database, { appointment_id }: Room): Promise<void> {
  const { guests } = await database
    .selectFrom('room_members')
    .where('appointment_id', '=', appointment_id)
    .where('is_guest', '=', true)
    .select(({ fn }) => fn.countAll<string>().as('guests'))
    .executeTakeFirstOrThrow()
  if (Number(guests) >= MAX_GUESTS) throw invalid('ROOM_FULL')
}

/** Allows a third person to enter the waiting room. 422 ROOM_FULL if another has been added already. */
export function addGuest(database: Database, room: Room, user_id: string): Promise<void> {
  if (roleOf(room, user_id) !== 'guest') return Promise.resolve()
  return inTransaction(database, async (transaction) => {
    // Serialized: two concurrent requests must not add two people.
    await transaction
      .selectFrom('appointments')
      .where('id', '=', room.appointment_id)
      .select('id')
      .forUpdate()
      .execute()
    await requireFreePlace(transaction, room)
    await transaction
      .insertInto('room_members')
      .values({ user_id, appointment_id: room.appointment_id, is_guest: true })
      .execute()
    await recordRoom(transaction, 'room_guest_added', room)
  })
}

/** Ends the call for everybody: nobody can enter again, unless the provider reopens it. Does nothing if it was moved or canceled meanwhile. */
export function end(database: Database, room: Room): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const own = (is: ExpressionBuilder<Tables, 'appointments'>) =>
      is.and([is('user_id', '=', room.participant_id), is('id', '=', room.appointment_id)])
    const now = await transaction.selectFrom('appointments').where(own).selectAll().forUpdate().executeTakeFirst()
    if (!now || closedBecause(now, new Date()) !== null) return
    await transaction.updateTable('appointments').where(own).set({ call_ended_at: new Date() }).execute()
    await recordRoom(transaction, 'room_ended', room)
    await removeEverybody(transaction, room.appointment_id)
    await notifyRoom(transaction, { ...room, to: null })
  })
}

/** Reopens a call that the provider has ended: everybody waits again to be let in. Idempotent. */
export function reopen(database: Database, room: Room): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('appointments')
      .where('user_id', '=', room.participant_id)
      .where('id', '=', room.appointment_id)
      .where('call_ended_at', 'is not', null)
      .set({ call_ended_at: null })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await endAdmissions(transaction, room.appointment_id)
    await recordRoom(transaction, 'room_reopened', room)
    await notifyRoom(transaction, { ...room, to: null })
  })
}

async function endAdmissions(transaction: Database, appointment_id: string): Promise<void> {
  await transaction
    .updateTable('room_members')
    .where('appointment_id', '=', appointment_id)
    .set({ admitted_at: null, waiting_since: null })
    .execute()
}

/** Removes all pages from a room, and the signals between them. */
async function removeEverybody(transaction: Database, appointment_id: string): Promise<void> {
  const left = await transaction
    .updateTable('room_members')
    .where('appointment_id', '=', appointment_id)
    .where('incarnation', 'is not', null)
    .set({ incarnation: null, waiting_since: null })
    .returning(['user_id', 'appointment_id', 'admitted_at'])
    .execute()
  for (const { admitted_at, ...member } of left) if (admitted_at) await recordRoom(transaction, 'room_left', member)
  await transaction.deleteFrom('room_signals').where('appointment_id', '=', appointment_id).execute()
}

/** Prepares the room of an appointment that has moved for its new time: everybody waits again to be let in. Does nothing while the same call may continue. */
export async function resetRoom(
  transaction: Database,
  { id: appointment_id, start_at, end_at }: { id: string; start_at: Date; end_at: Date },
  now: Date,
): Promise<void> {
  if (closedBecause({ start_at, end_at, canceled_at: null, call_ended_at: null }, now) === null) return
  await removeEverybody(transaction, appointment_id)
  await endAdmissions(transaction, appointment_id)
}

/** Removes pages that no server has seen for a while: their browser disappeared without leaving. */
export function removeAbsent(database: Database): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const absentMembers = await transaction
      .updateTable('room_members')
      .where('incarnation', 'is not', null)
      .where('last_seen_at', '<', sql<Date>`now() - make_interval(secs => ${ABSENT_AFTER_SECONDS})`)
      .set({ incarnation: null })
      .returning(['user_id', 'appointment_id', 'admitted_at', 'last_seen_at'])
      .execute()
    for (const { admitted_at, last_seen_at, ...member } of absentMembers) {
      if (admitted_at) await recordRoom(transaction, 'room_left', member, { last_seen_at })
      await notifyRoom(transaction, { ...member, to: null })
    }
  })
}
