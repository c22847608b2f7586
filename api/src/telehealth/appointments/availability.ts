import { sql } from 'kysely'
import { freeStarts, isFreeStart, type FreeStarts, type Span, withBuffer } from '@almanac/domain/free-times'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'

/** The people and appointment for which a time is sought. */
export interface Meeting {
  /** Absent for a new appointment; an existing one does not conflict with itself. */
  id?: string
  user_id: string
  creator_user_id: string
  duration: number
}

const MAX_BUFFER_MINUTES = 120

/**
 * Locks both people's calendars for this transaction: of two concurrent requests for the same time, the
 * second finds it taken. Called before any row lock, to avoid deadlocks.
 */
export async function lockCalendars(transaction: Database, meeting: Pick<Meeting, 'user_id' | 'creator_user_id'>) {
  for (const id of [...new Set([meeting.user_id, meeting.creator_user_id])].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`appointments ${id}`}, 0))`.execute(transaction)
}

/** When a meeting may begin within a span: in the provider's hours, beside everything that both have or that was asked for. */
export async function freeTimes(database: Database, meeting: Meeting, span: Span, now: Date): Promise<FreeStarts[]> {
  const { creator_user_id, duration } = meeting
  const [hours, taken] = await Promise.all([
    database.selectFrom('appointment_hours').where('user_id', '=', creator_user_id).selectAll().executeTakeFirst(),
    busyTimes(database, meeting, { from: span.from, until: span.until + duration }, now),
  ])
  const buffer = hours?.buffer_minutes ?? 0
  return freeStarts(
    { ...span, duration },
    hours ?? { time_zone: 'UTC', hours: null },
    taken.map(({ of, ...time }) => (of.includes(creator_user_id) ? withBuffer(time, buffer) : time)),
  )
}

/** Refuses a time that is not free. The caller has locked both calendars. */
export async function requireFree(database: Database, meeting: Meeting, start: Date, now: Date): Promise<void> {
  const span = { from: start.getTime(), until: start.getTime() }
  if (!isFreeStart(start, await freeTimes(database, meeting, span, now)))
    throw invalid('PROPOSED_TIME_NOT_FREE', 'proposed_time')
}

interface BusyTime extends Span {
  /** Whose time it is. */
  of: string[]
}

/** The appointments of both in a span, and pending proposed times. */
async function busyTimes(database: Database, meeting: Meeting, span: Span, now: Date): Promise<BusyTime[]> {
  const both = [meeting.user_id, meeting.creator_user_id]
  const around = MAX_BUFFER_MINUTES * 60_000
  const [from, until] = [new Date(span.from - around), new Date(span.until + around)]
  const rows = await database
    .selectFrom('appointments')
    .where(({ or, eb }) => or([eb('user_id', 'in', both), eb('creator_user_id', 'in', both)]))
    .where('canceled_at', 'is', null)
    .where('call_ended_at', 'is', null)
    .where('end_at', '>', now)
    .where(({ or, and, eb }) =>
      or([
        and([eb('end_at', '>', from), eb('start_at', '<', until)]),
        // A proposed time is as long as its appointment, which has eight hours at most.
        and([
          eb('proposed_time', '>', new Date(from.getTime() - MAX_DURATION_MS)),
          eb('proposed_time', '<', until),
          eb('proposed_time', '>', now),
        ]),
      ]),
    )
    .$if(meeting.id !== undefined, (query) => query.where('id', '<>', meeting.id ?? ''))
    .select(['user_id', 'creator_user_id', 'start_at', 'end_at', 'proposed_time'])
    .execute()
  return rows.flatMap(({ user_id, creator_user_id, start_at, end_at, proposed_time }) => {
    const of = [user_id, creator_user_id]
    const duration = end_at.getTime() - start_at.getTime()
    const taken = [{ of, from: start_at.getTime(), until: end_at.getTime() }]
    if (proposed_time && proposed_time > now)
      taken.push({ of, from: proposed_time.getTime(), until: proposed_time.getTime() + duration })
    return taken
  })
}

const MAX_DURATION_MS = 8 * 3_600_000
