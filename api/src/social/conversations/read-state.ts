import { sql } from 'kysely'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/**
 * Marks everything up to this message as read; returns whether the position advanced. It never moves back.
 * 404 for a user who is not in the conversation, and for a message of another one.
 */
export async function readUpTo(
  database: Database,
  user_id: string,
  conversation_id: string,
  message_id: string,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with place as (
      select p.user_id, p.conversation_id, m.seq, m.created_at, p.read_seq < m.seq as changed
      from conversation_participants p
      join messages m on m.conversation_id = p.conversation_id and m.id = ${message_id}
      where p.user_id = ${user_id} and p.conversation_id = ${conversation_id}),
    written as (
      update conversation_participants p
      set read_seq = greatest(p.read_seq, place.seq), last_time_read = greatest(p.last_time_read, place.created_at)
      from place where p.user_id = place.user_id and p.conversation_id = place.conversation_id and place.changed)
    select changed from place`.execute(database)
  const [place] = rows
  if (!place) throw notFound()
  return place.changed
}

/** Mutes or unmutes a conversation: push messages, mails and the unread count. */
export async function setMuted(
  database: Database,
  user_id: string,
  conversation_id: string,
  muted: boolean,
): Promise<void> {
  await database
    .updateTable('conversation_participants')
    .set({ muted_at: muted ? sql<Date>`coalesce(muted_at, now())` : null })
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', conversation_id)
    .execute()
}
