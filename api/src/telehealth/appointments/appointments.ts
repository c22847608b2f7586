import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { DAY, WINDOW_DAYS } from '@almanac/domain/appointments'
import { instantOf, localDateOf } from '@almanac/domain/time'
import { sql } from 'kysely'
import { zoneOf, zonesOf } from '../../account'
import { isAfter, isBefore, type Place, placeAt } from '../../http/cursor'
import type { Person } from '../../people'
import { commonCompanies, isInSeveralStudies } from '../../platform'
import { peopleSeenBy } from '../../social'
import type { Database } from '../../http/serve'
import { type AppointmentRow, sideOf } from './find-appointment'

/** Which appointments to read; instants as ISO 8601. */
interface Wanted {
  ending_after?: string
  starting_before?: string
  limit: number
  /** The last one of the page before. */
  after?: Place | undefined
  history?: boolean
  waiting?: boolean
  open?: boolean
  id?: string
}

/**
 * Somebody's appointments as participant or provider: coming ones ascending or, with
 * `history`, those that are over or were canceled, descending. Without bounds, 60 days around
 * `now` (specification 001, section 9). A provider's coming ones are the day's from its
 * beginning; with `waiting` only those come whose
 * request the user has to answer, with `open` none that is over or to be canceled.
 */
export async function appointmentsOf(
  database: Database,
  user_id: string,
  wanted: Wanted,
  now: Date,
): Promise<(AppointmentRow & Place)[]> {
  const window = WINDOW_DAYS * DAY
  const today = await beginningOfDay(database, user_id, now)
  const endingAfter = wanted.ending_after ?? new Date(wanted.history ? now.getTime() - window : today)
  const startingBefore = wanted.starting_before ?? new Date(now.getTime() + window)
  const inWindow = database
    .selectFrom('appointments')
    .selectAll()
    .select(placeAt('start_at').as('at'))
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), eb('creator_user_id', '=', user_id)]))
    .where('end_at', '>', new Date(endingAfter))
    .where('start_at', '<', new Date(startingBefore))
    .limit(wanted.limit)
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? ''))

  if (wanted.history) {
    return inWindow
      .where(isBefore('start_at', wanted.after))
      .where((is) =>
        is.or([is('end_at', '<=', now), is('call_ended_at', 'is not', null), is('canceled_at', 'is not', null)]),
      )
      .orderBy('start_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }
  return inWindow
    .where(isAfter('start_at', wanted.after))
    .where('canceled_at', 'is', null)
    .where(({ or, and, eb, ref }) =>
      or([
        and([eb('end_at', '>', now), eb('call_ended_at', 'is', null)]),
        and([
          eb('creator_user_id', '=', user_id),
          eb('user_id', '<>', ref('creator_user_id')),
          eb('end_at', '>', today),
        ]),
      ]),
    )
    .$if(wanted.waiting === true || wanted.open === true, (query) =>
      query.where('end_at', '>', now).where('call_ended_at', 'is', null),
    )
    .$if(wanted.open === true, (query) => query.where(sql<boolean>`request_type is distinct from 'cancel'`))
    .$if(wanted.waiting === true, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          and([eb('requested_by', '=', 'provider'), eb('user_id', '=', user_id)]),
          and([eb('requested_by', '=', 'participant'), eb('user_id', '<>', user_id)]),
        ]),
      ),
    )
    .orderBy('start_at')
    .orderBy('id')
    .execute()
}

async function beginningOfDay(database: Database, user_id: string, now: Date): Promise<Date> {
  const zone = await zoneOf(database, user_id)
  return instantOf(localDateOf(now, zone), 0, zone)
}

/**
 * Rows as the wire has them for one of the two sides, with the creator's name as the provider
 * (specification 001, section 6). Of the other side nothing but name, picture and zone.
 */
export async function withPeople(
  database: Database,
  user_id: string,
  rows: readonly AppointmentRow[],
): Promise<Appointment[]> {
  const ids = rows.flatMap((row) => [row.creator_user_id, row.user_id])
  const [people, zones, companies] = await Promise.all([
    peopleSeenBy(database, user_id, ids),
    zonesOf(database, [...new Set(ids)]),
    companiesWith(database, user_id, ids),
  ])
  return rows.map((row) => {
    const side = sideOf(row, user_id)
    const other = side === 'participant' ? row.creator_user_id : row.user_id
    return {
      id: row.id,
      start_at: row.start_at.toISOString(),
      end_at: row.end_at.toISOString(),
      creator: nameOf(people.get(row.creator_user_id)),
      participant: nameOf(people.get(row.user_id)),
      side,
      other_time_zone: zones.get(other) ?? null,
      request_type: row.canceled_at ? 'cancel' : row.request_type,
      requested_by: row.canceled_at ? null : row.requested_by,
      proposed_time: row.proposed_time?.toISOString() ?? null,
      declined_time: row.declined_time?.toISOString() ?? null,
      no_show: row.no_show_at !== null,
      call_ended_at: row.call_ended_at?.toISOString() ?? null,
      company_id: companies.get(other) ?? null,
      version: row.version,
    }
  })
}

/** Whose study a meeting with each of these people is of, for somebody in several. */
const companiesWith = async (database: Database, user_id: string, ids: readonly string[]) =>
  (await isInSeveralStudies(database, user_id)) ? commonCompanies(database, user_id, ids) : new Map<string, string>()

/** Of a provider's appointments nothing but what is their own: when, and what was asked. The screen has words for the person. */
export const withoutParticipants = (appointments: Appointment[]): Appointment[] =>
  appointments.map((appointment) =>
    appointment.side === 'provider'
      ? { ...appointment, participant: nameOf(undefined), other_time_zone: null, company_id: null }
      : appointment,
  )

/** Somebody who has left has no name any more; the screen has words for that. */
const nameOf = (person: Person | undefined) => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  avatar_id: person?.avatar_id ?? null,
  image_id: person?.image_id ?? null,
})
