import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { deleteEmpty } from './delete-empty'
import { memberIds } from './queries'

/**
 * Takes the user out of a conversation: it is no longer theirs to read, and nothing of it is notified to them. What
 * they wrote stays with the others, who see that they left. Returns the remaining members; without any, the
 * conversation is deleted. 404 for a user who is not in it.
 */
export function leaveConversation(database: Database, user_id: string, conversation_id: string): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    // After messages that are being written: none of them is from a member who has left.
    await transaction.selectFrom('conversations').select('id').where('id', '=', conversation_id).forUpdate().execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('conversation_participants')
      .where('user_id', '=', user_id)
      .where('conversation_id', '=', conversation_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await sql`
      insert into conversation_departures (user_id, conversation_id, seq)
      select ${user_id}, id, last_seq from conversations where id = ${conversation_id}
      on conflict (user_id, conversation_id) do update set seq = excluded.seq, left_at = now()`.execute(transaction)
    const members = await memberIds(transaction, conversation_id)
    await deleteEmpty(transaction, [conversation_id])
    return members
  })
}

/** Somebody who left a conversation, after the message of this number. */
export interface Departure {
  user_id: string
  seq: number
  left_at: Date
}

/** Who has left a conversation, in order. */
export function departuresFrom(database: Database, conversation_id: string): Promise<Departure[]> {
  return database
    .selectFrom('conversation_departures')
    .where('conversation_id', '=', conversation_id)
    .select(['user_id', 'seq', 'left_at'])
    .orderBy('left_at')
    .orderBy('user_id')
    .execute()
}
