import { type Selectable, sql } from 'kysely'
import { instantText } from '../../database/instant-text'
import { inBatches, type Batches } from '../../database/own-data'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'
import type { ObjectiveDocument } from '../definition'

/** An objective that a participant added to an activity of a study. */
export interface StudyAddition {
  user_id: string
  id: string
  activity_id: string
  type: string
  document: ObjectiveDocument
  /** Instants are strings. */
  created_at: string
  removed_at: string | null
}

/** Number of objectives read at once. */
const ADDITIONS_BATCH_SIZE = 500

/** All objectives that participants added to these activities, removed ones included. */
export function studyAdditions(database: Database, activity_ids: readonly string[]): Batches<StudyAddition> {
  return inBatches(
    (last: { user_id: string; id: string } | undefined) =>
      database
        .selectFrom('objectives')
        .where('activity_id', '=', sql<string>`any(${activity_ids}::uuid[])`)
        .where(last ? sql<boolean>`(user_id, id) > (${last.user_id}::uuid, ${last.id}::uuid)` : sql.lit(true))
        .select(['user_id', 'id', 'activity_id', 'type', 'document'])
        .select(instantText(sql.ref('created_at')).as('created_at'))
        .select(sql<string | null>`${instantText(sql.ref('removed_at'))}`.as('removed_at'))
        .$narrowType<{ document: ObjectiveDocument }>()
        .orderBy('user_id')
        .orderBy('id')
        .limit(ADDITIONS_BATCH_SIZE)
        .execute(),
    ADDITIONS_BATCH_SIZE,
  )
}

/** The requested added objectives, by `user_id id`. */
export async function additionsByKey(
  database: Database,
  wanted: readonly Pick<Selectable<Tables['objectives']>, 'user_id' | 'id'>[],
): Promise<Map<string, ObjectiveDocument>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; id: string; document: ObjectiveDocument }>`
    select objectives.user_id, objectives.id, objectives.document
    from (select distinct * from unnest(${wanted.map(({ user_id }) => user_id)}::uuid[], ${wanted.map(({ id }) => id)}::uuid[]) pair (user_id, id)) wanted
    join objectives on objectives.user_id = wanted.user_id and objectives.id = wanted.id`.execute(database)
  return new Map(rows.map(({ user_id, id, document }) => [`${user_id} ${id}`, document]))
}
