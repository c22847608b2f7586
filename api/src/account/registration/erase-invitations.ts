import type { Erasure } from '../../kernel/feature'
import { eraseInvitations } from '../../platform'

/** Deletes invitations from and to a person whose account is deleted, with the messages about them. */
export const eraseInvitationsOf: Erasure = async (transaction, { user_id, email }) => {
  const invitations = await transaction
    .deleteFrom('invitations')
    .where((is) => is.or([is('from_user_id', '=', user_id), is('email', '=', email)]))
    .returning('id')
    .execute()
  await eraseInvitations(
    transaction,
    invitations.map(({ id }) => id),
  )
}
