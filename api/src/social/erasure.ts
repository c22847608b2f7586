import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/**
 * Removes a person from what people share: their messages, their places in
 * conversations, their answers to polls, relationships from and to them, with groups and
 * blocks of either side. A conversation that nobody is left in goes as a whole; the others keep theirs, without their messages.
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
  for (const table of ['user_relationship_groups', 'invitation_sends', 'invitation_refusals'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()

  await transaction.deleteFrom('poll_responses').where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('poll_views').where('user_id', '=', user_id).execute()

  const left = await transaction
    .deleteFrom('conversation_participants')
    .where('user_id', '=', user_id)
    .returning('conversation_id')
    .execute()
  await transaction.deleteFrom('messages').where('from_user_id', '=', user_id).execute()
  const ids = left.map(({ conversation_id }) => conversation_id)
  if (ids.length === 0) return
  const empty = await transaction
    .selectFrom('conversations')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversation_participants')
            .whereRef('conversation_participants.conversation_id', '=', 'conversations.id')
            .select('user_id'),
        ),
      ),
    )
    .select('id')
    .forUpdate()
    .execute()
  if (empty.length === 0) return
  const emptyIds = empty.map(({ id }) => id)
  await transaction.deleteFrom('messages').where('conversation_id', 'in', emptyIds).execute()
  await transaction.deleteFrom('conversations').where('id', 'in', emptyIds).execute()
}
