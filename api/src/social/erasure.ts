import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables'
import { deleteEmpty } from './conversations/delete-empty'

/**
 * Removes a person from shared data: memberships of conversations, answers to polls, relationships from and
 * to them, with groups and blocks of either side. A conversation without remaining members is deleted; for
 * others it stays, with the texts of the person's messages, without name and pictures.
 */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string, email: string): Promise<void> {
  await transaction
    .deleteFrom('relationships')
    .where((is) =>
      is.or([
        is('user_id', '=', user_id),
        is('to_user_id', '=', user_id),
        is('invited_user_id', '=', user_id),
        is('to_user_email', '=', email),
      ]),
    )
    .execute()
  await transaction
    .deleteFrom('user_relationship_group_members')
    .where((is) => is.or([is('user_id', '=', user_id), is('member_user_id', '=', user_id)]))
    .execute()
  await transaction
    .deleteFrom('blocked_users')
    .where((is) => is.or([is('user_id', '=', user_id), is('blocked_user_id', '=', user_id)]))
    .execute()
  await transaction
    .deleteFrom('recorders')
    .where((is) => is.or([is('user_id', '=', user_id), is('recorder_user_id', '=', user_id)]))
    .execute()
  for (const table of ['user_relationship_groups', 'invitation_sends', 'invitation_refusals'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()

  await transaction.deleteFrom('poll_responses').where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('poll_views').where('user_id', '=', user_id).execute()

  await transaction
    .deleteFrom('conversation_requests')
    .where((is) => is.or([is('user_id', '=', user_id), is('requested_by_user_id', '=', user_id)]))
    .execute()
  await transaction.deleteFrom('message_reports').where('user_id', '=', user_id).execute()
  await transaction
    .deleteFrom('user_reports')
    .where((is) => is.or([is('user_id', '=', user_id), is('reported_user_id', '=', user_id)]))
    .execute()
  await deleteEmpty(transaction, await leaveConversations(transaction, user_id))
}

/**
 * Removes the person from conversations and deletes their messages without text; returns the conversation ids.
 * The remaining messages are renumbered without gaps in the same order, so that the unread count of the
 * others stays a difference of two numbers.
 */
async function leaveConversations(transaction: Transaction<Tables>, user_id: string): Promise<string[]> {
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
