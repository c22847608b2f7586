import type { Selectable } from 'kysely'
import type { Todo } from '@almanac/contracts/activities/todos'
import type { Tables } from '../../database/tables'
import { gone, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

type TodoRow = Selectable<Tables['todos']>

/** A to-do as it is told. */
export const todoAnswer = ({ id, todo, status, created_at }: TodoRow): Todo => ({ id, todo, status, created_at: created_at.toISOString() })

/** The person's to-dos in the order they were made. */
export async function todosOf(database: Database, user_id: string): Promise<Todo[]> {
  const rows = await database
    .selectFrom('todos')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(todoAnswer)
}

/** A to-do of this person that is there. 404 when she never had it, 410 when she deleted it. */
export async function todoOf(database: Database, user_id: string, id: string): Promise<TodoRow> {
  const row = await database.selectFrom('todos').where('user_id', '=', user_id).where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  if (row.deleted_at) throw gone()
  return row
}
