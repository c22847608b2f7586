import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { companiesOf, createEventPublisher, record } from '../../platform'
import { lockCalendars, requireFree } from './availability'
import { meetingOf, storeChange } from './change'
import { queueAppointmentMails } from './mails'
import type { AppointmentRow } from './find-appointment'
import { canceled, moved, requireNotOver } from './request'

interface NewAppointment {
  user_id: string
  creator_user_id: string
  start: Date
  minutes: number
}

/** Makes an appointment of two people of one company, at a time that is free for both; both are notified by mail and on open screens. */
export async function scheduleAppointment(
  database: Database,
  { user_id, creator_user_id, start, minutes }: NewAppointment,
): Promise<AppointmentRow> {
  const row = await inTransaction(database, async (transaction) => {
    if (!(await haveCommonCompany(transaction, user_id, creator_user_id))) throw notFound()
    const now = new Date()
    if (start <= now) throw invalid('PROPOSED_TIME_PAST')
    const meeting = { user_id, creator_user_id, duration: minutes * 60_000 }
    await lockCalendars(transaction, meeting)
    await requireFree(transaction, meeting, start, now)
    const made = await transaction
      .insertInto('appointments')
      .values({
        user_id,
        id: newId(),
        creator_user_id,
        start_at: start,
        end_at: new Date(start.getTime() + meeting.duration),
        request_type: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(transaction, made, 'scheduled')
    return made
  })
  await publishChange(database, row)
  return row
}

/** Moves an appointment to another time that is free for both. This settles any pending request. */
export function moveAppointment(database: Database, id: string, start: Date): Promise<AppointmentRow> {
  return change(database, id, async (transaction, row, now) => {
    if (row.canceled_at) throw invalid('APPOINTMENT_CANCELED')
    requireNotOver(row, now)
    const next = moved(row, start, now)
    await requireFree(transaction, meetingOf(row), start, now)
    const stored = await storeChange(transaction, row, next, now)
    await note(transaction, stored, 'moved')
    return stored
  })
}

/** Cancels an appointment; idempotent. */
export function cancelAppointment(database: Database, id: string): Promise<AppointmentRow> {
  return change(database, id, async (transaction, row, now) => {
    if (row.canceled_at) return row
    requireNotOver(row, now)
    const stored = await storeChange(transaction, row, canceled(row, 'staff', now), now)
    await note(transaction, stored, 'canceled')
    return stored
  })
}

/** Appointments to come with their two people, the next first; of one person, or of everybody. */
export function comingAppointments(
  database: Database,
  user_id: string | null,
  { now, limit }: { now: Date; limit: number },
): Promise<AppointmentRow[]> {
  return database
    .selectFrom('appointments')
    .selectAll()
    .where('end_at', '>', now)
    .where('call_ended_at', 'is', null)
    .$if(user_id !== null, (query) =>
      query.where(({ or, eb }) => or([eb('user_id', '=', user_id ?? ''), eb('creator_user_id', '=', user_id ?? '')])),
    )
    .orderBy('start_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The creator of an appointment; 404 if there is none. */
export async function providerOf(database: Database, id: string): Promise<string> {
  const row = await database
    .selectFrom('appointments')
    .where('id', '=', id)
    .select('creator_user_id')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.creator_user_id
}

type Work = (transaction: Database, row: AppointmentRow, now: Date) => Promise<AppointmentRow>

async function change(database: Database, id: string, work: Work): Promise<AppointmentRow> {
  const row = await inTransaction(database, async (transaction) => {
    const find = () => transaction.selectFrom('appointments').selectAll().where('id', '=', id)
    const seen = await find().executeTakeFirst()
    if (!seen) throw notFound()
    await lockCalendars(transaction, seen)
    const locked = await find().forUpdate().executeTakeFirst()
    if (!locked) throw notFound()
    return work(transaction, locked, new Date())
  })
  await publishChange(database, row)
  return row
}

async function haveCommonCompany(database: Database, ...[one, other]: [string, string]): Promise<boolean> {
  const [ofOne, ofOther] = await Promise.all([companiesOf(database, one), companiesOf(database, other)])
  return ofOne.some(({ id }) => ofOther.some((company) => company.id === id))
}

async function note(
  transaction: Database,
  row: AppointmentRow,
  what: 'scheduled' | 'moved' | 'canceled',
): Promise<void> {
  await record(transaction, {
    actor: 'command line',
    action: 'appointment_changed',
    subject: row.id,
    document: { change: what, by: 'staff', version: row.version },
  })
  await queueAppointmentMails(transaction, row, what, [row.user_id, row.creator_user_id])
}

/** Also from a command-line process without streams of its own. An event that is lost is made up for when a screen next reads. */
async function publishChange(database: Database, { id, user_id, creator_user_id }: AppointmentRow): Promise<void> {
  const publisher = createEventPublisher(database, { warn: () => undefined })
  publisher.publish([user_id, creator_user_id], { type: 'appointment', appointment_id: id }, null)
  await publisher.flush()
}
