import { inTransaction } from '../../database/transaction'
import { invalid, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { mailAddresses, messagingOf, supportPhoneOf } from '../../platform'
import { careTeamOf } from './care-team'
import type { Room } from './find-room'
import { recordRoom } from './trail'

/** The mail to the care team stays useful after the visit: somebody has to call. */
const TTL_SECONDS = 24 * 60 * 60

/** Two pages in a room: `from` is the caller's. */
interface Pages {
  from: string
  to: string
}

/**
 * Writes to the care team, if it is to be informed, that two pages in the room find no path to each other, once for each start of the
 * appointment. Refuses with 422 NOT_IN_ROOM and NOT_LET_IN, as for a signal between the two.
 */
export async function reportUnconnectedPages(
  database: Database,
  room: Room,
  { from, to }: Pages,
  { inform }: { inform: boolean },
) {
  if (from !== room.incarnation) throw invalid('NOT_IN_ROOM', 'from')
  if (!room.admitted) throw invalid('NOT_LET_IN')
  await requireOtherPage(database, room, to)
  const [care_team_informed, phone] = await Promise.all([
    inform ? inTransaction(database, (transaction) => informCareTeam(transaction, room)) : isInformed(database, room),
    phoneOf(database, room),
  ])
  return { care_team_informed, phone }
}

async function requireOtherPage(database: Database, { appointment_id, user_id }: Room, to: string): Promise<void> {
  const other = await database
    .selectFrom('room_members')
    .where('appointment_id', '=', appointment_id)
    .where('incarnation', '=', to)
    .where('user_id', '<>', user_id)
    .select('admitted_at')
    .executeTakeFirst()
  if (!other) throw invalid('NOT_IN_ROOM', 'to')
  if (!other.admitted_at) throw invalid('NOT_LET_IN')
}

/** As reportUnconnectedPages, of a page that leaves without having been connected; nothing where it is in no call, or the other has left before. */
export async function reportGivenUp(database: Database, room: Room, pages: Pages): Promise<void> {
  try {
    await reportUnconnectedPages(database, room, pages, { inform: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Whether the care team was written to before. */
async function isInformed(database: Database, { appointment_id, participant_id }: Room): Promise<boolean> {
  const found = await database
    .selectFrom('appointments')
    .where('id', '=', appointment_id)
    .where('user_id', '=', participant_id)
    .select(['start_at', 'unconnected_told_for'])
    .executeTakeFirst()
  return found !== undefined && found.unconnected_told_for?.getTime() === found.start_at.getTime()
}

/** Returns whether the care team was written to, now or earlier; false where there is nobody to write to. */
async function informCareTeam(transaction: Database, room: Room): Promise<boolean> {
  const { appointment_id, participant_id, user_id } = room
  // Locked: both sides report at about the same time.
  const { start_at, unconnected_told_for } = await transaction
    .selectFrom('appointments')
    .where('id', '=', appointment_id)
    .where('user_id', '=', participant_id)
    .select(['start_at', 'unconnected_told_for'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (unconnected_told_for?.getTime() === start_at.getTime()) return true
  const { emails, values, company_id } = await careTeamOf(transaction, { ...room, start_at })
  if (emails.length === 0) return false
  await transaction
    .updateTable('appointments')
    .where('id', '=', appointment_id)
    .where('user_id', '=', participant_id)
    .set({ unconnected_told_for: start_at })
    .execute()
  await mailAddresses(transaction, emails, {
    kind: 'visit_unconnected',
    values: () => values,
    company_id,
    ttlSeconds: TTL_SECONDS,
  })
  await recordRoom(transaction, 'room_unconnected', { user_id, appointment_id }, { careTeam: emails.length })
  return true
}

/** The phone number of the first of the participant's companies that has one. */
async function phoneOf(database: Database, { participant_id }: Room): Promise<string | null> {
  const numbers = (await messagingOf(database, [participant_id])).map(supportPhoneOf)
  return numbers.find((number) => number !== undefined) ?? null
}
