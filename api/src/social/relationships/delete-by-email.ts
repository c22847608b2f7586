import type { Erasure } from '../../kernel/feature'

/** Deletes invitations to the circle that were sent to the address of a person whose account is deleted. */
export const deleteRelationshipsTo: Erasure = async (transaction, { email }) => {
  await transaction.deleteFrom('relationships').where('to_user_email', '=', email).execute()
}
