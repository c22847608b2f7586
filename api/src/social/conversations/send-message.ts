import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { MessageRow } from './queries'

interface NewMessage {
  id: string
  conversation_id: string
  from_user_id: string
  message: string
}

const columns = ['id', 'conversation_id', 'from_user_id', 'message', 'created_at'] as const

/** The lock that puts the messages of a conversation in one order: who holds it writes the newest. */
async function lockConversation(database: Database, id: string, member_id: string): Promise<void> {
  const found = await database
    .selectFrom('conversations as c')
    .innerJoin('conversation_participants as p', 'p.conversation_id', 'c.id')
    .select('c.id')
    .where('c.id', '=', id)
    .where('p.user_id', '=', member_id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!found) throw notFound()
}

/**
 * Keeps a message and moves its conversation up. The same id again is the same
 * message, unchanged. 404 for who is not in the conversation.
 */
export function saveMessage(
  database: Database,
  { id, conversation_id, from_user_id, message }: NewMessage,
): Promise<MessageRow> {
  return inTransaction(database, async (transaction) => {
    await lockConversation(transaction, conversation_id, from_user_id)
    const stored = await transaction
      .selectFrom('messages')
      .select(columns)
      .where('conversation_id', '=', conversation_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (stored && stored.from_user_id !== from_user_id) throw conflict('ID_TAKEN')
    if (stored) return stored

    // Not now(): that is when the transaction began, which may be before the lock was had.
    const written = await transaction
      .insertInto('messages')
      .values({ id, conversation_id, from_user_id, message, created_at: sql<Date>`clock_timestamp()` })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await sql`update conversations set updated_at = m.created_at from messages m
      where conversations.id = ${conversation_id} and m.conversation_id = ${conversation_id} and m.id = ${id}`.execute(
      transaction,
    )
    return written
  })
}

/**
 * The reader has seen everything up to this message. Reading an earlier one
 * later takes nothing back. 404 for who is not in the conversation, and for a
 * message that is not of it.
 */
export async function readUpTo(
  database: Database,
  user_id: string,
  conversation_id: string,
  message_id: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update conversation_participants p set last_time_read = greatest(p.last_time_read, m.created_at)
    from messages m
    where p.user_id = ${user_id} and p.conversation_id = ${conversation_id}
      and m.conversation_id = p.conversation_id and m.id = ${message_id}`.execute(database)
  if (!numAffectedRows) throw notFound()
}
