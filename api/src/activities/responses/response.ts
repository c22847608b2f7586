import type { Selectable } from 'kysely'
import type { Entry, Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { averageRating } from '@almanac/domain/response'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'
import type { Person } from '../../people'
import { recordedBy, recordersOf } from './recorded-by'

export type ResponseRow = Omit<Selectable<Tables['responses']>, 'entries' | 'entry_bytes'> & { entries: Entry[] }

/** Responses as in the contract, with the recorders of those not recorded by their owner. */
export async function responseAnswers(database: Database, rows: readonly ResponseRow[]): Promise<Response[]> {
  const recorders = await recordersOf(database, rows)
  return rows.map((row) => responseAnswer(row, recorders))
}

const NOBODY: ReadonlyMap<string, Person> = new Map()

/** The response as in the contract; instants in UTC, everything else as entered. */
export function responseAnswer(row: ResponseRow, recorders: ReadonlyMap<string, Person> = NOBODY): Response {
  return {
    id: row.id,
    user_id: row.user_id,
    quest_id: row.activity_id,
    measured_at: row.measured_at.toISOString(),
    time_zone: row.time_zone,
    date_posted_for: row.date_posted_for,
    is_visible: row.is_visible,
    entries: row.entries,
    definition_version: row.definition_version,
    point_total: row.point_total,
    average_rating: averageRating(row.entries),
    recorded_by: recordedBy(row, recorders),
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A participant's response with this id, deleted or not. Ids are unique per participant only. */
export async function findResponse(database: Database, user_id: string, id: string): Promise<ResponseRow | undefined> {
  return responsesWithId(database, user_id, id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockResponse(
  transaction: Database,
  user_id: string,
  id: string,
): Promise<ResponseRow | undefined> {
  return responsesWithId(transaction, user_id, id).forUpdate().executeTakeFirst()
}

function responsesWithId(database: Database, user_id: string, id: string) {
  return database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .selectAll()
    .$narrowType<{ entries: Entry[] }>()
}

/** The content of a response that a participant can change. */
export type ResponseContent = Pick<
  ResponseInput,
  'quest_id' | 'measured_at' | 'time_zone' | 'date_posted_for' | 'entries'
> & { is_visible: boolean }

/** Whether the response already has this content, ignoring the order of entries and of their fields. */
export function hasSameContent(row: ResponseRow, content: ResponseContent): boolean {
  return (
    row.activity_id === content.quest_id.toLowerCase() &&
    row.measured_at.getTime() === Date.parse(content.measured_at) &&
    row.time_zone === content.time_zone &&
    row.date_posted_for === content.date_posted_for &&
    row.is_visible === content.is_visible &&
    canonicalEntries(row.entries) === canonicalEntries(content.entries)
  )
}

function canonicalEntries(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map(canonicalEntry).sort())
}

function canonicalEntry(entry: Entry): string {
  const fields = Object.entries(entry).filter(([, value]) => value !== undefined && value !== null)
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
}
