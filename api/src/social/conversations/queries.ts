import { type RawBuilder, sql } from 'kysely'
import { hasText, hasWords } from '../../database/text-search'
import type { Database } from '../../http/serve'
import { isNamed } from '../../people'
import type { MessageRow } from './messages'

/** A conversation from its reader's side. */
export interface ConversationRow {
  id: string
  subject: string
  updated_at: Date
  label_id: string | null
  last_seq: number
  read_seq: number
  /** The lowest read position of the other members; null if there are none. */
  seen_seq: number | null
  last_time_read: Date | null
  muted_at: Date | null
  last_message: MessageRow | null
  /** Everyone in it, in a stable order. */
  user_ids: string[]
  /** The same without the reader. */
  participant_ids: string[]
}

/** Which of the reader's conversations to read. */
export interface ConversationFilter {
  limit: number
  offset: number
  label_id?: string | undefined
  unread?: boolean | undefined
  search?: string | undefined
}

interface FlatRow extends Omit<ConversationRow, 'last_message'> {
  /** Null, like the following fields, in a conversation without messages. */
  message_id: string | null
  from_user_id: string | null
  message: string | null
  sent_at: Date | null
  image_id: string | null
  image_description: string | null
}

/** The reader's matching conversations, before their details are read: `p` is the reader's membership, `c` the conversation. */
const matching = (user_id: string, condition: RawBuilder<boolean>, bounds: RawBuilder<unknown>) => sql`
  select c.id, c.subject, c.updated_at, c.label_id, c.last_seq, p.read_seq, p.last_time_read, p.muted_at
  from conversation_participants p join conversations c on c.id = p.conversation_id
  where p.user_id = ${user_id} and ${condition} ${bounds}`

/** Reads everything that a list shows, in one statement for any number of conversations. */
async function read(
  database: Database,
  user_id: string,
  condition: RawBuilder<boolean>,
  bounds: RawBuilder<unknown> = sql``,
): Promise<ConversationRow[]> {
  const { rows } = await sql<FlatRow>`
    with found as materialized (${matching(user_id, condition, bounds)})
    select found.*, newest.id as message_id, newest.from_user_id, newest.message, newest.created_at as sent_at,
      newest.image_id, newest.image_description, people.user_ids, people.participant_ids, people.seen_seq
    from found
    left join messages newest on newest.conversation_id = found.id and newest.seq = found.last_seq
    cross join lateral (
      select array_agg(o.user_id order by o.user_id)::text[] as user_ids,
        coalesce(array_agg(o.user_id order by o.user_id) filter (where o.user_id <> ${user_id}), '{}')::text[]
          as participant_ids,
        min(o.read_seq) filter (where o.user_id <> ${user_id}) as seen_seq
      from conversation_participants o where o.conversation_id = found.id) people
    order by found.updated_at desc, found.id desc`.execute(database)
  return rows.map(conversationRow)
}

function conversationRow(row: FlatRow): ConversationRow {
  const { message_id, from_user_id, message, sent_at, image_id, image_description, ...conversation } = row
  const last_message =
    message_id !== null && from_user_id !== null && message !== null && sent_at !== null
      ? {
          id: message_id,
          conversation_id: row.id,
          seq: row.last_seq,
          from_user_id,
          message,
          image_id,
          image_description,
          created_at: sent_at,
        }
      : null
  return { ...conversation, last_message }
}

/** A page of the reader's conversations, latest activity first. */
export function conversationsPage(
  database: Database,
  user_id: string,
  pageQuery: ConversationFilter,
): Promise<ConversationRow[]> {
  const { limit, offset, label_id, unread, search } = pageQuery
  const conditions = [sql<boolean>`true`]
  if (label_id !== undefined) conditions.push(sql<boolean>`c.label_id = ${label_id}`)
  if (unread) conditions.push(sql<boolean>`c.last_seq > p.read_seq`)
  if (search !== undefined && search.trim() !== '') conditions.push(isFound(user_id, search.trim()))
  return read(
    database,
    user_id,
    sql<boolean>`${sql.join(conditions, sql` and `)}`,
    sql`order by c.updated_at desc, c.id desc limit ${limit} offset ${offset}`,
  )
}

/** Whether a conversation, `c`, has the text in its subject, in a message (by words and their beginnings), or in the name of a member. */
function isFound(user_id: string, text: string): RawBuilder<boolean> {
  const own = sql`select conversation_id from conversation_participants where user_id = ${user_id}`
  const named = sql`select o.conversation_id from conversation_participants o
    where o.conversation_id in (${own}) and o.user_id <> ${user_id} and ${isNamed('o.user_id', text)}`
  const withMessage = sql`select m.conversation_id from messages m
    where ${hasWords('m.words', text)} and m.conversation_id in (${own})`
  return sql<boolean>`(${hasText(sql`c.subject`, text)} or ${hasWords('c.words', text)} or c.id in (${named})
    or c.id in (${withMessage}))`
}

/** One conversation; undefined if it does not exist or the reader is not in it. */
export async function conversationOf(
  database: Database,
  user_id: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [found] = await read(database, user_id, sql<boolean>`c.id = ${id}`)
  return found
}

/** Count of unread messages in the reader's conversations that are not muted. */
export async function unreadMessages(database: Database, user_id: string): Promise<number> {
  const { rows } = await sql<{ unread_count: number }>`
    select coalesce(sum(c.last_seq - p.read_seq), 0)::int as unread_count
    from conversation_participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${user_id} and p.muted_at is null and c.last_seq > p.read_seq`.execute(database)
  return rows[0]?.unread_count ?? 0
}

/** All members of a conversation. */
export async function memberIds(database: Database, conversation_id: string): Promise<string[]> {
  const members = await database
    .selectFrom('conversation_participants')
    .where('conversation_id', '=', conversation_id)
    .select('user_id')
    .execute()
  return members.map(({ user_id }) => user_id)
}
