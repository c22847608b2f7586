import type { Selectable } from 'kysely'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { DAY, WINDOW_DAYS } from '@almanac/domain/appointments'
import { peopleById } from '../../people'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

type Row = Selectable<Tables['appointments']>

/** Which appointments to read; instants as ISO 8601. */
export interface Wanted {
  ending_after?: string
  starting_before?: string
  limit: number
  history?: boolean
}

/**
 * A participant's appointments: coming ones ascending or, with `history`, those
 * that are over or were canceled, descending. Without bounds, 60 days around
 * `now` (specification 001, section 9).
 */
export async function appointmentsOf(
  database: Database,
  userId: string,
  wanted: Wanted,
  now: Date,
): Promise<Appointment[]> {
  const window = WINDOW_DAYS * DAY
  const endingAfter = wanted.ending_after ?? new Date(wanted.history ? now.getTime() - window : now)
  const startingBefore = wanted.starting_before ?? new Date(now.getTime() + window)
  const inWindow = database
    .selectFrom('appointments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('end_at', '>', new Date(endingAfter))
    .where('start_at', '<', new Date(startingBefore))
    .limit(wanted.limit)

  const rows = wanted.history
    ? await inWindow
        .where((is) => is.or([is('end_at', '<=', now), is('canceled_at', 'is not', null)]))
        .orderBy('start_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    : await inWindow
        .where('end_at', '>', now)
        .where('canceled_at', 'is', null)
        .orderBy('start_at')
        .orderBy('id')
        .execute()
  return withProviders(database, rows)
}

/** One appointment of a participant, locked for a change; undefined when it is not theirs. */
export function lockAppointment(database: Database, userId: string, id: string): Promise<Row | undefined> {
  return database
    .selectFrom('appointments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores what a request changed. */
export async function storeRequest(database: Database, row: Row): Promise<void> {
  await database
    .updateTable('appointments')
    .set({ request_type: row.request_type, proposed_time: row.proposed_time, canceled_at: row.canceled_at })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute()
}

/** Rows as the wire has them, with the creator's name as the provider (specification 001, section 6). */
export async function withProviders(database: Database, rows: Row[]): Promise<Appointment[]> {
  const people = await peopleById(
    database,
    rows.map((row) => row.creator_user_id),
  )
  return rows.map((row) => {
    const creator = people.get(row.creator_user_id)
    return {
      id: row.id,
      start_at: row.start_at.toISOString(),
      end_at: row.end_at.toISOString(),
      // Somebody who has left has no name any more; the screen has words for that.
      creator: { first_name: creator?.first_name ?? '', last_name: creator?.last_name ?? '' },
      request_type: row.canceled_at ? 'cancel' : row.request_type,
      proposed_time: row.proposed_time?.toISOString() ?? null,
    }
  })
}
