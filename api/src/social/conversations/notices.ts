import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isBlockedBy, isVisibleMessage } from '../blocked-users/visibility'

/** Delay before a notice: a reader who has the conversation open needs none. */
const UNREAD_DELAY_SECONDS = 20

/** At most one notice per conversation and reader in this time; reading resets it. */
const QUIET_HOURS = 4

/** Older messages trigger no notice. */
const OLDEST_DAYS = 1

/** A person with unread messages in a conversation. */
export interface UnreadConversation {
  user_id: string
  conversation_id: string
}

/**
 * Claims up to `most` due notices, in the transaction that sends them; skips those claimed by another process.
 * Messages of people whom the reader has blocked cause none, and hold back none of others.
 */
export async function takeUnreadConversations(transaction: Database, most: number): Promise<UnreadConversation[]> {
  const { rows } = await sql<UnreadConversation>`
    with due as (
      select p.user_id, p.conversation_id, c.last_seq
      from conversations c join conversation_participants p on p.conversation_id = c.id
      where c.updated_at > now() - make_interval(days => ${OLDEST_DAYS})
        and p.muted_at is null and c.last_seq > greatest(p.read_seq, p.notified_seq)
        and (p.notified_seq <= p.read_seq or p.notified_at is null
          or p.notified_at <= now() - make_interval(hours => ${QUIET_HOURS}))
        and exists (select from messages m where m.conversation_id = c.id
          and m.seq > greatest(p.read_seq, p.notified_seq)
          and m.created_at <= now() - make_interval(secs => ${UNREAD_DELAY_SECONDS})
          and ${isVisibleMessage(sql.ref('p.user_id'))})
      order by c.updated_at limit ${most} for update of p skip locked)
    update conversation_participants as place set notified_seq = due.last_seq, notified_at = now() from due
    where place.user_id = due.user_id and place.conversation_id = due.conversation_id
    returning place.user_id, place.conversation_id`.execute(transaction)
  return rows
}

/** Whether the person still has unread messages there and wants notices of them. */
export async function isStillUnread(
  database: Database,
  { user_id, conversation_id }: UnreadConversation,
): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${user_id} and p.conversation_id = ${conversation_id}
      and p.muted_at is null and c.last_seq > p.read_seq
      and exists (select from messages m where m.conversation_id = c.id and m.seq > p.read_seq
        and ${isVisibleMessage(user_id)})`.execute(database)
  return rows.length > 0
}

/** A request to join a conversation. */
export interface RequestNotice {
  user_id: string
  conversation_id: string
}

/** SQL: whether the request, `r`, waits for an answer, and not from somebody whom the person has blocked. */
const isPending = sql<boolean>`r.declined_at is null and not ${isBlockedBy(sql.ref('r.user_id'), 'r.requested_by_user_id')}`

/** As takeUnreadConversations, of requests to join conversations: one notice each. */
export async function takeConversationRequests(transaction: Database, most: number): Promise<RequestNotice[]> {
  const { rows } = await sql<RequestNotice>`
    with due as (
      select r.user_id, r.conversation_id from conversation_requests r
      where r.notified_at is null and r.created_at <= now() - make_interval(secs => ${UNREAD_DELAY_SECONDS})
        and r.created_at > now() - make_interval(days => ${OLDEST_DAYS}) and ${isPending}
      order by r.created_at limit ${most} for update of r skip locked)
    update conversation_requests as request set notified_at = now() from due
    where request.user_id = due.user_id and request.conversation_id = due.conversation_id
    returning request.user_id, request.conversation_id`.execute(transaction)
  return rows
}

/** Whether the request still waits for the person's answer. */
export async function isStillRequested(
  database: Database,
  { user_id, conversation_id }: RequestNotice,
): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_requests r
    where r.user_id = ${user_id} and r.conversation_id = ${conversation_id} and ${isPending}`.execute(database)
  return rows.length > 0
}
