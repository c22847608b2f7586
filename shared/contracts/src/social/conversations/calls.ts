import { call } from '../../call'
import type * as schema from './schema'

export type { Conversation, Message } from './schema'

/** The user's conversations, the one that moved last first. */
export const listConversations = call<typeof schema.listConversations>({
  id: 'listConversations',
  area: 'social',
  method: 'GET',
  path: '/conversations',
  policy: 'user',
})

/** Unread messages over all conversations. */
export const unreadCount = call<typeof schema.unreadCount>({
  id: 'unreadCount',
  area: 'social',
  method: 'GET',
  path: '/conversations/unread_count',
  policy: 'user',
})

/** One conversation; its newest messages last, `offset` counted from the newest. 404 for who is not in it. */
export const getConversation = call<typeof schema.getConversation>({
  id: 'getConversation',
  area: 'social',
  method: 'GET',
  path: '/conversations/{id}',
  policy: 'conversation_member',
})

/** The message is the last one that the user has seen. */
export const markRead = call<typeof schema.markRead>({
  id: 'markRead',
  area: 'social',
  method: 'POST',
  path: '/conversations/{id}/read/{message_id}',
  policy: 'conversation_member',
})

/** Sends a message; KINDLY_ENTER_MESSAGE when there is nothing in it. */
export const sendMessage = call<typeof schema.sendMessage>({
  id: 'sendMessage',
  area: 'social',
  method: 'POST',
  path: '/messages',
  policy: 'conversation_member',
})
