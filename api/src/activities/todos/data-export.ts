import type { Database } from '../../http/serve'

export interface OwnTodo {
  id: string
  todo: string
  status: 'active' | 'complete'
  created_at: Date
  updated_at: Date
}

/** The person's to-dos that are not deleted, newest first. */
export async function ownTodos(database: Database, user_id: string): Promise<OwnTodo[]> {
  return database
    .selectFrom('todos')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(['id', 'todo', 'status', 'created_at', 'updated_at'])
    .execute()
}
