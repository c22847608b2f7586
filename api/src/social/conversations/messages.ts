import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isVisibleMessage } from '../blocked-users/visibility'

/** A message as it is stored. */
export interface MessageRow {
  id: string
  conversation_id: string
  seq: number
  from_user_id: string
  message: string
  image_id: string | null
  image_description: string | null
  created_at: Date
}

export const messageColumns = [
  'id',
  'conversation_id',
  'seq',
  'from_user_id',
  'message',
  'image_id',
  'image_description',
  'created_at',
] as const

/** Which messages of a conversation to read; `offset` counts from the newest and is overridden by the others. */
export interface MessagesWanted {
  limit: number
  offset: number
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

/** A page of a conversation's messages, newest last. Reads only that page, however long the conversation is. */
export async function messagesPage(
  database: Database,
  conversation_id: string,
  { limit, offset, before, after, around }: MessagesWanted,
): Promise<MessageRow[]> {
  if (after !== undefined) return section(database, conversation_id, after, after + limit)
  if (around !== undefined) {
    const first = around - Math.ceil(limit / 2)
    return section(database, conversation_id, Math.max(0, first), Math.max(0, first) + limit)
  }
  if (before !== undefined) return section(database, conversation_id, before - 1 - limit, before - 1)
  // The numbers have no gaps, so an offset from the newest is a number.
  const { rows } = await sql<{ last_seq: number }>`
    select last_seq from conversations where id = ${conversation_id}`.execute(database)
  const last = (rows[0]?.last_seq ?? 0) - offset
  return section(database, conversation_id, last - limit, last)
}

/** The messages whose number is above `above` and at most `to`. */
function section(database: Database, conversation_id: string, above: number, to: number): Promise<MessageRow[]> {
  return database
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversation_id)
    .where('seq', '>', above)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute()
}

/** The number of the first message after `read_seq` that the reader is shown; undefined without one. */
export async function firstUnreadSeq(
  database: Database,
  user_id: string,
  { id, read_seq }: { id: string; read_seq: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select m.seq from messages m where m.conversation_id = ${id} and m.seq > ${read_seq} and ${isVisibleMessage(user_id)}
    order by m.seq limit 1`.execute(database)
  return rows[0]?.seq
}

/** One message of a conversation; undefined if it is not there. */
export function messageById(database: Database, conversation_id: string, id: string): Promise<MessageRow | undefined> {
  return database
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversation_id)
    .where('id', '=', id)
    .executeTakeFirst()
}
