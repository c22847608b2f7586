import { named, type RowRules } from '../http/policies'

/** Access rules for conversations, relationships and groups of the circle. */
export const socialPolicies = {
  /**
   * The conversation is `{id}`, or `conversationID` of the body. A message to addresses is allowed here: its
   * handler finds a conversation with members of the sender's circle.
   */
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

  /** The request is of the conversation `{id}`, and waits for the user's answer. */
  async conversation_request_recipient({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const request = await database
      .selectFrom('conversation_requests')
      .where('user_id', '=', user_id)
      .where('declined_at', 'is', null)
      .where('conversation_id', '=', id)
      .select('user_id')
      .executeTakeFirst()
    return request !== undefined
  },

  /** The relationship is `{id}`, also a removed one, so that ending it is idempotent. */
  async relationship_party({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const relationship = await database
      .selectFrom('relationships')
      .where('id', '=', id)
      .where((is) => is.or([is('user_id', '=', user_id), is('to_user_id', '=', user_id)]))
      .select('id')
      .executeTakeFirst()
    return relationship !== undefined
  },

  /** The group is `{id}`. */
  async relationship_group_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const own = await database
      .selectFrom('user_relationship_groups')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return own !== undefined
  },
} satisfies Partial<RowRules>
