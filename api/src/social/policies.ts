import { named, type RowRules } from '../http/policies'

/** Who may do what with a conversation. */
export const socialPolicies = {
  /** The conversation is `{id}`, or `conversationID` of what is sent; what is sent to addresses finds its own, of the sender's circle. */
  async conversation_member({ database, user_id, params, body }) {
    const id = named(params, 'id') ?? named(body, 'conversationID')
    if (id === undefined) return typeof body === 'object' && body !== null && 'to_user_emails' in body
    const member = await database
      .selectFrom('conversation_participants')
      .where('user_id', '=', user_id)
      .where('conversation_id', '=', id)
      .select('user_id')
      .executeTakeFirst()
    return member !== undefined
  },
} satisfies Partial<RowRules>
