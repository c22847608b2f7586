import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isBlockedBy, isBlockedEitherWay, isVisibleMessage, mayHideMessages } from '../blocked-users/visibility'
import type { MessageRow } from './messages'
import { searchConversations, type SearchLimits } from './search'

/** A conversation from its reader's side. */
export interface ConversationRow {
  id: string
  subject: string
  /** When the newest message that the reader is shown was written. */
  updated_at: Date
  label_id: string | null
  /** The number of the newest message, shown to the reader or not. */
  last_seq: number
  read_seq: number
  /** Count of messages after `read_seq` without those of blocked people. */
  unread_count: number
  /** The lowest read position of the other members, without blocks either way; null if there are none. */
  seen_seq: number | null
  last_time_read: Date | null
  muted_at: Date | null
  /** The newest message that the reader is shown. */
  last_message: MessageRow | null
  /** Everyone in it but the people whom the reader has blocked, in a stable order. */
  user_ids: string[]
  /** The same without the reader. */
  participant_ids: string[]
  /** The members whom the reader has blocked. */
  blocked_ids: string[]
  /** The people whom the reader has asked to join and who have not answered yet. */
  requested_ids: string[]
  /** The people whom the reader has asked to join and who have declined. */
  declined_ids: string[]
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
  seq: number | null
  from_user_id: string | null
  message: string | null
  sent_at: Date | null
  image_id: string | null
  image_description: string | null
}

/**
 * The reader's matching conversations, before their details are read: `p` is the reader's membership, `c` the
 * conversation, `shown` its newest message that the reader is shown, only where the newest may be hidden.
 */
const matching = (user_id: string, condition: RawBuilder<boolean>, bounds: RawBuilder<unknown>) => sql`
  select c.id, c.subject, c.label_id, c.last_seq, p.read_seq, p.last_time_read, p.muted_at, hiding.may_hide,
    case when hiding.may_hide then coalesce(shown.created_at, c.created_at) else c.updated_at end as updated_at,
    case when hiding.may_hide then coalesce(shown.seq, 0) else c.last_seq end as shown_seq
  from conversation_participants p join conversations c on c.id = p.conversation_id
  cross join lateral (select ${mayHideMessages(user_id, 'c.id')} as may_hide) hiding
  left join lateral (
    select m.seq, m.created_at from messages m
    where hiding.may_hide and m.conversation_id = c.id and ${isVisibleMessage(user_id)}
    order by m.seq desc limit 1) shown on true
  where p.user_id = ${user_id} and ${condition} ${bounds}`

/** SQL: whether the newest message that the reader is shown is unread. */
const isUnread = sql<boolean>`
  case when hiding.may_hide then coalesce(shown.seq, 0) else c.last_seq end > p.read_seq`

/** SQL: whether a conversation has anything of somebody whom the reader has not blocked; otherwise it is not listed. */
const hasOthers = (user_id: string) => sql<boolean>`(not hiding.may_hide
  or exists (select from conversation_participants o where o.conversation_id = c.id and o.user_id <> ${user_id}
    and not ${isBlockedBy(user_id, 'o.user_id')})
  or exists (select from messages m where m.conversation_id = c.id and m.from_user_id <> ${user_id}
    and ${isVisibleMessage(user_id)}))`

/** Reads everything that a list shows, in one statement for any number of conversations. */
async function read(
  database: Database,
  user_id: string,
  condition: RawBuilder<boolean>,
  bounds: RawBuilder<unknown> = sql``,
): Promise<ConversationRow[]> {
  const { rows } = await sql<FlatRow>`
    with found as materialized (${matching(user_id, condition, bounds)})
    select found.id, found.subject, found.updated_at, found.label_id, found.last_seq, found.read_seq,
      found.last_time_read, found.muted_at, greatest(0, found.last_seq - found.read_seq - hidden.count) as unread_count,
      newest.id as message_id, newest.seq, newest.from_user_id, newest.message, newest.created_at as sent_at,
      newest.image_id, newest.image_description,
      people.user_ids, people.participant_ids, people.blocked_ids, people.seen_seq,
      asked.requested_ids, asked.declined_ids
    from found
    left join messages newest on newest.conversation_id = found.id and newest.seq = found.shown_seq
    cross join lateral (
      select count(*)::int as count from messages m
      where found.may_hide and m.conversation_id = found.id and m.seq > found.read_seq
        and not ${isVisibleMessage(user_id)}) hidden
    cross join lateral (
      select coalesce(array_agg(r.user_id order by r.user_id) filter (where r.declined_at is null), '{}')::text[]
          as requested_ids,
        coalesce(array_agg(r.user_id order by r.user_id) filter (where r.declined_at is not null), '{}')::text[]
          as declined_ids
      from conversation_requests r
      where r.conversation_id = found.id and r.requested_by_user_id = ${user_id}
        and not ${isBlockedBy(user_id, 'r.user_id')}) asked
    cross join lateral (
      select coalesce(array_agg(o.user_id order by o.user_id) filter (where not blocked.by_reader), '{}')::text[]
          as user_ids,
        coalesce(array_agg(o.user_id order by o.user_id)
          filter (where o.user_id <> ${user_id} and not blocked.by_reader), '{}')::text[] as participant_ids,
        coalesce(array_agg(o.user_id order by o.user_id) filter (where blocked.by_reader), '{}')::text[] as blocked_ids,
        min(o.read_seq) filter (where o.user_id <> ${user_id} and not blocked.either_way) as seen_seq
      from conversation_participants o
      cross join lateral (select ${isBlockedBy(user_id, 'o.user_id')} as by_reader,
        ${isBlockedEitherWay(user_id, 'o.user_id')} as either_way) blocked
      where o.conversation_id = found.id) people
    order by found.updated_at desc, found.id desc`.execute(database)
  return rows.map(conversationRow)
}

function conversationRow(row: FlatRow): ConversationRow {
  const { message_id, seq, from_user_id, message, sent_at, image_id, image_description, ...conversation } = row
  const last_message =
    message_id !== null && seq !== null && from_user_id !== null && message !== null && sent_at !== null
      ? {
          id: message_id,
          conversation_id: row.id,
          seq,
          from_user_id,
          message,
          image_id,
          image_description,
          created_at: sent_at,
        }
      : null
  return { ...conversation, last_message }
}

/** A page of the reader's conversations, latest activity first. `limits` are for tests of the search. */
export async function conversationsPage(
  database: Database,
  user_id: string,
  pageQuery: ConversationFilter,
  limits?: SearchLimits,
): Promise<ConversationRow[]> {
  const { limit, offset, label_id, unread, search } = pageQuery
  const conditions = [hasOthers(user_id)]
  if (label_id !== undefined) conditions.push(sql<boolean>`c.label_id = ${label_id}`)
  if (unread) conditions.push(isUnread)
  const readPage = (condition: RawBuilder<boolean>) =>
    read(database, user_id, condition, sql`order by updated_at desc, c.id desc limit ${limit} offset ${offset}`)
  const matches = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const text = search?.trim() ?? ''
  if (text === '') return readPage(matches)
  const readFound = (ids: readonly string[]) => readPage(sql`c.id = any(${ids}::uuid[]) and ${matches}`)
  return searchConversations(database, user_id, text, limit, readFound, limits)
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

/** Count of unread messages in the reader's conversations that are not muted, without those of blocked people. */
export async function unreadMessages(database: Database, user_id: string): Promise<number> {
  const { rows } = await sql<{ unread_count: number }>`
    select (coalesce(sum(c.last_seq - p.read_seq), 0) - (
      select count(*) from conversation_participants p
      join messages m on m.conversation_id = p.conversation_id and m.seq > p.read_seq
      where p.user_id = ${user_id} and p.muted_at is null and ${mayHideMessages(user_id, 'p.conversation_id')}
        and not ${isVisibleMessage(user_id)}))::int as unread_count
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
