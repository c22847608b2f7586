import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Erasure } from '../../kernel/feature'
import { deleteEmpty } from './delete-empty'

/**
 * Removes a person from their conversations. One without remaining members is deleted; for others it stays, with the
 * texts of the person's messages, without name and pictures.
 */
export const leaveConversations: Erasure = async (transaction, { user_id }) => {
  await deleteEmpty(transaction, await leaveAll(transaction, user_id))
}

/**
 * Removes the person from conversations and deletes their messages without text; returns the conversation ids.
 * The remaining messages are renumbered without gaps in the same order, so that the unread count of the
 * others stays a difference of two numbers.
 */
async function leaveAll(transaction: Transaction<Tables>, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where created_by_user_id = ${user_id}
      or id in (select conversation_id from conversation_participants where user_id = ${user_id})
      or id in (select conversation_id from messages where from_user_id = ${user_id})
    order by id for update`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await transaction.deleteFrom('conversation_participants').where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('conversation_departures').where('user_id', '=', user_id).execute()
  await transaction
    .deleteFrom('messages')
    .where('from_user_id', '=', user_id)
    .where(sql<boolean>`btrim(message) = ''`)
    .execute()
  await makeAnonymous(transaction, user_id)
  await sql`
    update conversation_participants p set
      read_seq = (select count(*) from messages m where m.conversation_id = p.conversation_id and m.seq <= p.read_seq),
      notified_seq = (
        select count(*) from messages m where m.conversation_id = p.conversation_id and m.seq <= p.notified_seq)
    where p.conversation_id = any(${ids}::uuid[])`.execute(transaction)
  await sql`
    update conversation_departures d set
      seq = (select count(*) from messages m where m.conversation_id = d.conversation_id and m.seq <= d.seq)
    where d.conversation_id = any(${ids}::uuid[])`.execute(transaction)
  await sql`
    update messages set seq = numbered.seq from (
      select conversation_id, id, row_number() over (partition by conversation_id order by seq) as seq
      from messages where conversation_id = any(${ids}::uuid[])) as numbered
    where messages.conversation_id = numbered.conversation_id and messages.id = numbered.id
      and messages.seq <> numbered.seq`.execute(transaction)
  await sql`
    update conversations c set
      last_seq = (select count(*) from messages m where m.conversation_id = c.id),
      created_by_user_id = nullif(c.created_by_user_id, ${user_id}::uuid)
    where c.id = any(${ids}::uuid[])`.execute(transaction)
  return ids
}

/** A separate random id for each conversation: its messages remain those of one person, without a link to that person or to another conversation. */
async function makeAnonymous(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  await sql`
    with authors as materialized (
      select conversation_id, gen_random_uuid() as author
      from (select distinct conversation_id from messages where from_user_id = ${user_id}) as written)
    update messages set from_user_id = author, image_id = null, image_description = null
    from authors where messages.conversation_id = authors.conversation_id
      and messages.from_user_id = ${user_id}`.execute(transaction)
}
