import type { RecordedBy } from '@almanac/contracts/activities/responses'
import type { Database } from '../../http/serve'
import type { Erasure } from '../../kernel/feature'
import { type Person, peopleById } from '../../people'

/**
 * Replaces the id of a recorder who has deleted their account: keeps that another person recorded the response,
 * but not who.
 */
export const FORMER_MEMBER_ID = '00000000-0000-0000-0000-000000000000'

/** What a person whose account is deleted recorded for others stays, attributed to a former member. */
export const forgetRecorder: Erasure = async (transaction, { user_id }) => {
  await transaction
    .updateTable('responses')
    .where('recorded_by_user_id', '=', user_id)
    .set({ recorded_by_user_id: FORMER_MEMBER_ID })
    .execute()
}

interface Recorded {
  recorded_by_user_id: string | null
}

/** The recorders of these rows, by id; reads nothing if the owner recorded them all. */
export async function recordersOf(database: Database, rows: readonly Recorded[]): Promise<ReadonlyMap<string, Person>> {
  const ids = new Set(rows.flatMap(({ recorded_by_user_id }) => recorded_by_user_id ?? []))
  return ids.size === 0 ? new Map() : peopleById(database, ids)
}

/** A response's recorder as in the contract; null if its owner recorded it. */
export function recordedBy(
  { recorded_by_user_id }: Recorded,
  recorders: ReadonlyMap<string, Person>,
): RecordedBy | null {
  if (recorded_by_user_id === null) return null
  const person = recorders.get(recorded_by_user_id)
  if (!person) return { id: null, first_name: null, last_name: null }
  return { id: person.id, first_name: person.first_name, last_name: person.last_name }
}
