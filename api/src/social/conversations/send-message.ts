import { sql } from 'kysely'
import { messagePicture } from '../../account'
import { inTransaction } from '../../database/transaction'
import { conflict, forbidden, invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { blockedAmong } from '../blocked-users/blocked-users'
import { messageColumns, type MessageRow } from './messages'
import { memberIds } from './queries'

export interface NewMessage {
  id: string
  conversation_id: string
  from_user_id: string
  message: string
  image?: { id: string; description: string } | undefined
}

/** Lock that orders the messages of a conversation: its holder writes the newest. */
async function lockConversation(transaction: Database, id: string, member_id: string): Promise<number> {
  const found = await transaction
    .selectFrom('conversations as c')
    .innerJoin('conversation_participants as p', 'p.conversation_id', 'c.id')
    .select('c.last_seq')
    .where('c.id', '=', id)
    .where('p.user_id', '=', member_id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found.last_seq
}

/**
 * Stores a message and moves its conversation up. Idempotent by id. 404 for a user who is not in the
 * conversation, 403 CONVERSATION_CLOSED after a block, 422 UNKNOWN_IMAGE for a picture that the sender has
 * not uploaded for a message.
 */
export function saveMessage(database: Database, message: NewMessage): Promise<MessageRow> {
  return inTransaction(database, async (transaction) => {
    const last_seq = await lockConversation(transaction, message.conversation_id, message.from_user_id)
    const stored = await transaction
      .selectFrom('messages')
      .select(messageColumns)
      .where('conversation_id', '=', message.conversation_id)
      .where('id', '=', message.id)
      .executeTakeFirst()
    if (stored && stored.from_user_id !== message.from_user_id) throw conflict('ID_TAKEN')
    if (stored) return stored
    await requireOpen(transaction, message)
    if (message.image && !(await messagePicture(transaction, message.from_user_id, message.image.id)))
      throw invalid('UNKNOWN_IMAGE', 'image_data')
    return writeMessage(transaction, message, last_seq + 1)
  })
}

/**
 * 403 CONVERSATION_CLOSED if everybody else has left, has blocked the sender or is blocked by them: no message may
 * appear as sent that nobody would receive. Who was asked to join receives it on joining.
 */
async function requireOpen(
  transaction: Database,
  { conversation_id, from_user_id }: Pick<NewMessage, 'conversation_id' | 'from_user_id'>,
): Promise<void> {
  const others = (await memberIds(transaction, conversation_id)).filter((id) => id !== from_user_id)
  if (others.length === 0) return requireFutureReader(transaction, conversation_id)
  const blocked = await blockedAmong(transaction, from_user_id, others)
  if (others.every((id) => blocked.has(id))) throw forbidden('CONVERSATION_CLOSED')
}

/** 403 CONVERSATION_CLOSED if others have left and nobody was asked to join. */
async function requireFutureReader(transaction: Database, conversation_id: string): Promise<void> {
  const { rows } = await sql`
    select from conversation_departures where conversation_id = ${conversation_id}
      and not exists (select from conversation_requests r where r.conversation_id = ${conversation_id} and r.declined_at is null)
    limit 1`.execute(transaction)
  if (rows.length > 0) throw forbidden('CONVERSATION_CLOSED')
}

/** Writes a message with its number, in the transaction that has locked or created the conversation, and marks earlier ones as read by the sender. */
export async function writeMessage(
  transaction: Database,
  { id, conversation_id, from_user_id, message, image }: NewMessage,
  seq: number,
): Promise<MessageRow> {
  const written = await transaction
    .insertInto('messages')
    // Not now(): that is the start of the transaction, possibly before it got the lock.
    .values({
      id,
      conversation_id,
      seq,
      from_user_id,
      message,
      image_id: image?.id ?? null,
      image_description: image?.description ?? null,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  // Copied within the database, to keep microseconds.
  await sql`update conversations set last_seq = ${seq}, updated_at = m.created_at from messages m
    where conversations.id = ${conversation_id} and m.conversation_id = ${conversation_id} and m.id = ${id}`.execute(
    transaction,
  )
  await sql`update conversation_participants p set read_seq = ${seq}, last_time_read = m.created_at from messages m
    where p.conversation_id = ${conversation_id} and p.user_id = ${from_user_id}
      and m.conversation_id = ${conversation_id} and m.id = ${id}`.execute(transaction)
  return written
}
