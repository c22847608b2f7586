import { type Selectable, sql } from 'kysely'
import type { Todo } from '@almanac/contracts/activities/todos'
import { newId } from '@almanac/domain/ids'
import type { Tables } from '../../database/tables'
import { isAfter, type Place, placeAt } from '../../http/cursor'
import { gone, invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

type TodoRow = Selectable<Tables['todos']>

export const todoAnswer = ({ id, todo, status, created_at }: TodoRow): Todo => ({
  id,
  todo,
  status,
  created_at: created_at.toISOString(),
})

/** Up to `most` of the person's to-dos in the order of creation, starting after a cursor. */
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

/** A to-do of this person. 404 when they never had it, 410 when they deleted it. */
async function todoOf(database: Database, user_id: string, id: string): Promise<TodoRow> {
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

interface TodoValues {
  todo: string
  status: Todo['status']
}

/**
 * Adds a to-do, idempotent by its id: a known id returns the stored to-do even if the text
 * differs, because changes go through `updateTodo`. A late copy of the first write thus
 * reverts nothing. 410 when it was deleted since.
 */
export async function addTodo(
  database: Database,
  user_id: string,
  { id = newId(), todo, status }: TodoValues & { id?: string },
): Promise<Todo> {
  await database
    .insertInto('todos')
    .values({ user_id, id, todo, status })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
  return todoAnswer(await todoOf(database, user_id, id))
}

/** Sets a to-do's text and status; idempotent. 404, 410 when it was deleted. */
export async function changeTodo(
  database: Database,
  user_id: string,
  id: string,
  wanted: TodoValues & { id: string },
): Promise<Todo> {
  if (wanted.id.toLowerCase() !== id.toLowerCase()) throw invalid('INVALID', 'id')
  const changed = await database
    .updateTable('todos')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .set({ todo: wanted.todo, status: wanted.status, updated_at: sql<Date>`now()` })
    .returningAll()
    .executeTakeFirst()
  return todoAnswer(changed ?? (await todoOf(database, user_id, id)))
}

/**
 * Deletes a to-do: its text is gone, its id is kept, so that a late copy of the first
 * write cannot restore it. Idempotent.
 */
export async function removeTodo(database: Database, user_id: string, id: string): Promise<void> {
  await database
    .updateTable('todos')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .set({ todo: '', updated_at: sql<Date>`now()`, deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .execute()
}
