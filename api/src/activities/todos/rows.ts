import type { Selectable } from 'kysely'
import type { Todo } from '@almanac/contracts/activities/todos'
import type { Tables } from '../../database/tables'
import { gone, notFound } from '../../http/errors'
import { isAfter, placeAt, type Place } from '../../http/cursor'
import type { Database } from '../../http/serve'

type TodoRow = Selectable<Tables['todos']>

/** A to-do as it is told. */
export const todoAnswer = ({ id, todo, status, created_at }: TodoRow): Todo => ({
  id,
  todo,
  status,
  created_at: created_at.toISOString(),
})

/** Up to `most` of the person's to-dos in the order they were made, from after a place. */
export async function todosOf(
  database: Database,
  user_id: string,
  most: number,
  after?: Place,
): Promise<(TodoRow & Place)[]> {
  return database
    .selectFrom('todos')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(isAfter('created_at', after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .selectAll()
    .select(placeAt('created_at').as('at'))
    .execute()
}

/** A to-do of this person that is there. 404 when she never had it, 410 when she deleted it. */
export async function todoOf(database: Database, user_id: string, id: string): Promise<TodoRow> {
  const row = await database
    .selectFrom('todos')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.deleted_at) throw gone()
  return row
}
