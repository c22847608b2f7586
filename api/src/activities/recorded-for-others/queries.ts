import type { RecordedByOther } from '@almanac/contracts/activities/recorded-for-others'
import { localise } from '@almanac/domain/texts'
import { sql } from 'kysely'
import { inBatches, BATCH_SIZE, type Batches } from '../../database/own-data'
import { type Place, placeAt } from '../../http/cursor'
import type { Database } from '../../http/serve'
import { fullName, peopleById } from '../../people'
import { activitiesOf } from '../definitions/queries'
import { recordedBy, recordersOf } from '../responses/recorded-by'

interface RecordedRow extends Place {
  activity_id: string
  date_posted_for: string
  recorded_by_user_id: string | null
  created_at: Date
}

interface Part {
  /** Only by this person. */
  recorder_id?: string | undefined
  most: number
  after?: Place | undefined
}

/** Up to `most` responses that others recorded for a person, newest first, starting after a cursor. */
export function recordedByOthers(
  database: Database,
  user_id: string,
  { recorder_id, most, after }: Part,
): Promise<RecordedRow[]> {
  return database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('recorded_by_user_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(recorder_id !== undefined, (query) => query.where('recorded_by_user_id', '=', recorder_id ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'activity_id', 'date_posted_for', 'recorded_by_user_id', 'created_at'])
    .select(placeAt('created_at').as('at'))
    .execute()
}

/** The same as in the contract, with the activities' titles and the recorders. */
export async function recordedAnswers(
  database: Database,
  user_id: string,
  rows: readonly RecordedRow[],
  locale: string,
): Promise<RecordedByOther[]> {
  const [recorders, activities] = await Promise.all([recordersOf(database, rows), activitiesOf(database, user_id)])
  const titles = new Map(activities.map(({ activity_id, document }) => [activity_id, localise(document.title, locale)]))
  return rows.flatMap((row) => {
    const by = recordedBy(row, recorders)
    if (!by) return []
    return {
      response_id: row.id,
      quest_id: row.activity_id,
      title: titles.get(row.activity_id) ?? '',
      date_posted_for: row.date_posted_for,
      recorded_by: by,
      created_at: row.created_at.toISOString(),
    }
  })
}

/** A response that the person recorded for another person, without its content, which belongs to the owner. */
export interface OwnRecording {
  name: string
  created_at: Date
}

/** What the person recorded for others, newest first. */
export async function* ownRecordings(database: Database, user_id: string): Batches<OwnRecording> {
  const read = (last: (Place & { user_id: string }) | undefined) =>
    database
      .selectFrom('responses')
      .where('recorded_by_user_id', '=', user_id)
      .where('deleted_at', 'is', null)
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, user_id, id) < (${last?.at}::timestamptz, ${last?.user_id}::uuid, ${last?.id}::uuid)`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('user_id', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH_SIZE)
      .select(['id', 'user_id', 'created_at', placeAt('created_at').as('at')])
      .execute()
  for await (const rows of inBatches(read)) {
    const people = await peopleById(
      database,
      rows.map((row) => row.user_id),
    )
    yield rows.map((row) => ({ name: fullName(people.get(row.user_id)), created_at: row.created_at }))
  }
}
