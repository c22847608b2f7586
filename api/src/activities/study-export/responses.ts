import { sql } from 'kysely'
import type { Entry } from '@almanac/contracts/activities/responses'
import { instantText } from '../../database/instant-text'
import type { Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'
import type { ObjectiveDocument } from '../definition'
import { FORMER_MEMBER_ID } from '../responses/recorded-by'
import { additionsByKey } from './additions'
import type { StudyQuestions } from './definitions'
import { entryKey, type ParticipantDoses, participantDoses, type StudyDose } from './doses'

/** An entry with its question in the answered version. */
export interface StudyEntry {
  entry: Entry
  objective: ObjectiveDocument | undefined
  /** The participant added the objective themselves. */
  added: boolean
  /** The planned dose that it is for; null for an entry that records no dose. */
  dose: StudyDose | null
}

/** A response to an activity of a study. Instants are strings in UTC with microseconds. */
export interface StudyResponse {
  user_id: string
  id: string
  activity_id: string
  definition_version: number
  measured_at: string
  time_zone: string
  date_posted_for: string
  is_visible: boolean
  point_total: number
  /** Recorded by a family member for the participant. */
  by_family: boolean
  /** Id of that family member; null if the participant recorded it, or that account is deleted. */
  recorder_id: string | null
  created_at: string
  updated_at: string
  entries: StudyEntry[]
}

type ResponseRow = Omit<StudyResponse, 'entries'> & { entries: Entry[] }

/** Maximum number of responses read at once; fewer if their entries are large. */
const RESPONSES_BATCH_SIZE = 1_000
const MAX_BATCH_BYTES = 4_000_000

async function readPage(
  database: Database,
  activity_ids: readonly string[],
  last: ResponseRow | undefined,
): Promise<ResponseRow[]> {
  const after = last ? sql`(user_id, id) > (${last.user_id}::uuid, ${last.id}::uuid)` : sql`true`
  // Ordered by primary key, so nothing is sorted, and entries beyond the byte limit are never read.
  const { rows } = await sql<ResponseRow>`
    select user_id, id, activity_id, definition_version, ${instantText(sql`measured_at`)} as measured_at, time_zone,
      date_posted_for, is_visible, point_total, recorded_by_user_id is not null as by_family,
      nullif(recorded_by_user_id, ${FORMER_MEMBER_ID}::uuid) as recorder_id,
      ${instantText(sql`created_at`)} as created_at,
      ${instantText(sql`updated_at`)} as updated_at, entries
    from (select *, sum(entry_bytes) over (order by user_id, id) - entry_bytes as bytes_before
      from (select * from responses
        where ${after} and activity_id = any(${activity_ids}::uuid[]) and deleted_at is null
        order by user_id, id limit ${RESPONSES_BATCH_SIZE}) page) counted
    where bytes_before < ${MAX_BATCH_BYTES}
    order by user_id, id`.execute(database)
  return rows
}

async function withQuestions(
  database: Database,
  rows: readonly ResponseRow[],
  questions: StudyQuestions,
  { answered }: ParticipantDoses,
): Promise<StudyResponse[]> {
  const own = await additionsByKey(
    database,
    rows.flatMap(({ user_id, entries }) =>
      entries
        .filter(({ objective_id }) => !questions.objective(objective_id))
        .map(({ objective_id }) => ({ user_id, id: objective_id })),
    ),
  )
  return rows.map((row) => ({
    ...row,
    entries: row.entries.map((entry) => {
      const added = own.get(`${row.user_id} ${entry.objective_id}`)
      return {
        entry,
        objective: added ?? questions.objective(entry.objective_id, row.activity_id, row.definition_version),
        added: added !== undefined,
        dose: answered.get(entryKey(row.id, entry)) ?? null,
      }
    }),
  }))
}

/** All responses to a study's activities that are not deleted, ordered by participant and id. */
export async function* studyResponses(database: Database, questions: StudyQuestions): Batches<StudyResponse> {
  const now = new Date()
  // A participant's responses can be on several pages.
  let doses: ParticipantDoses = { answered: new Map(), unanswered: [] }
  for (let last: ResponseRow | undefined; ;) {
    const rows = await readPage(database, questions.activity_ids, last)
    if (rows.length === 0) return
    const user_ids = [...new Set(rows.map(({ user_id }) => user_id))]
    if (user_ids.length > 1 || user_ids[0] !== last?.user_id)
      doses = await participantDoses(database, questions, user_ids, now)
    yield await withQuestions(database, rows, questions, doses)
    last = rows.at(-1)
  }
}
