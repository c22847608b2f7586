import { sql } from 'kysely'
import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import type { Database } from '../../http/serve'
import { type KnownPerson, peopleById } from '../../people'

/** A message as it is stored. */
export interface MessageRow {
  id: string
  conversation_id: string
  from_user_id: string
  message: string
  created_at: Date
}

/** A conversation as its reader has it. */
interface ConversationRow {
  id: string
  subject: string
  updated_at: Date
  last_time_read: Date | null
  unread_count: number
  last_message: MessageRow | null
  /** Everyone in it but the reader, in a stable order. */
  participant_ids: string[]
}

interface Page {
  limit: number
  offset: number
}

/** Unread: written by somebody else after the reader last read. */
const unread = sql`m.from_user_id <> p.user_id and m.created_at > coalesce(p.last_time_read, '-infinity')`

/** Conversations of the reader with all that a list shows of them, in one statement however many there are. */
const conversationsOf = (user_id: string) => sql`
  select c.id, c.subject, c.updated_at, p.last_time_read, counted.unread_count,
    newest.id as message_id, newest.from_user_id, newest.message, newest.created_at as sent_at, others.participant_ids
  from conversation_participants p
  join conversations c on c.id = p.conversation_id
  left join lateral (
    select m.id, m.from_user_id, m.message, m.created_at from messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1) newest on true
  cross join lateral (
    select count(*)::int as unread_count from messages m where m.conversation_id = c.id and ${unread}) counted
  cross join lateral (
    select coalesce(array_agg(o.user_id order by o.user_id), '{}')::text[] as participant_ids
    from conversation_participants o where o.conversation_id = c.id and o.user_id <> p.user_id) others
  where p.user_id = ${user_id}`

interface FlatRow extends Omit<ConversationRow, 'last_message'> {
  /** Null, like the three after it, in a conversation without messages. */
  message_id: string | null
  from_user_id: string | null
  message: string | null
  sent_at: Date | null
}

function conversationRows({ message_id, from_user_id, message, sent_at, ...conversation }: FlatRow): ConversationRow {
  const last_message =
    message_id && from_user_id && message && sent_at
      ? { id: message_id, conversation_id: conversation.id, from_user_id, message, created_at: sent_at }
      : null
  return { ...conversation, last_message }
}

/** A page of the reader's conversations, the one that moved last first. */
export async function conversationsPage(
  database: Database,
  user_id: string,
  { limit, offset }: Page,
): Promise<ConversationRow[]> {
  const { rows } = await sql<FlatRow>`${conversationsOf(user_id)}
    order by c.updated_at desc, c.id desc limit ${limit} offset ${offset}`.execute(database)
  return rows.map(conversationRows)
}

/** One conversation, or undefined when it does not exist or the reader is not in it. */
export async function conversationOf(
  database: Database,
  user_id: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<FlatRow>`${conversationsOf(user_id)} and c.id = ${id}`.execute(database)
  return rows.map(conversationRows)[0]
}

/** A page of a conversation's messages, `offset` counted from the newest, the newest last. */
export async function messagesPage(
  database: Database,
  conversation_id: string,
  { limit, offset }: Page,
): Promise<MessageRow[]> {
  const newestFirst = await database
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'from_user_id', 'message', 'created_at'])
    .where('conversation_id', '=', conversation_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return newestFirst.reverse()
}

/** Unread messages over all of the reader's conversations. */
export async function unreadMessages(database: Database, user_id: string): Promise<number> {
  const { rows } = await sql<{ unread_count: number }>`
    select count(*)::int as unread_count from conversation_participants p
    join messages m on m.conversation_id = p.conversation_id and ${unread}
    where p.user_id = ${user_id}`.execute(database)
  return rows[0]?.unread_count ?? 0
}

type People = Map<string, KnownPerson>

/** Who is meant where an account has been deleted: the messages stay, the name is gone. */
const nobody = (id: string): KnownPerson => ({
  id,
  email: '',
  first_name: null,
  last_name: null,
  avatar_id: null,
  image_id: null,
})

/** Everyone whom these conversations and messages name, read at once. */
export function peopleIn(
  database: Database,
  conversations: ConversationRow[],
  messages: MessageRow[] = [],
): Promise<People> {
  const ids = new Set(messages.map((message) => message.from_user_id))
  for (const { participant_ids, last_message } of conversations) {
    for (const id of participant_ids) ids.add(id)
    if (last_message) ids.add(last_message.from_user_id)
  }
  return peopleById(database, [...ids])
}

/** A message as the contract gives it. */
export function messageAnswer(row: MessageRow, people: People): Message {
  const { email, ...from } = people.get(row.from_user_id) ?? nobody(row.from_user_id)
  return { ...row, from_user_email: email, from, created_at: row.created_at.toISOString() }
}

/** A conversation as the contract gives it. */
export function conversationAnswer({ participant_ids, ...row }: ConversationRow, people: People): Conversation {
  return {
    ...row,
    participants: participant_ids.map((id) => {
      const { email: _, ...person } = people.get(id) ?? nobody(id)
      return person
    }),
    last_message: row.last_message && messageAnswer(row.last_message, people),
    last_time_read: row.last_time_read?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}
