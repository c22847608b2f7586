import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Deletes those of these conversations that have no members any more, with their messages and requests. */
export async function deleteEmpty(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from conversations where id = any(${ids}::uuid[])
      and not exists (select from conversation_participants p where p.conversation_id = conversations.id)
    for update`.execute(transaction)
  if (rows.length === 0) return
  const empty = rows.map(({ id }) => id)
  await transaction.deleteFrom('messages').where('conversation_id', 'in', empty).execute()
  await transaction.deleteFrom('conversations').where('id', 'in', empty).execute()
}
