import { call } from '../../call'
import type * as schema from './schema'

export type { CareTeam, Conversation, Message } from './schema'

/** The user's conversations, the one that moved last first. */
export const listConversations = call<typeof schema.listConversations>({
  id: 'listConversations',
  area: 'social',
  method: 'GET',
  path: '/conversations',
  policy: 'user',
  offline: true,
})

/** Unread messages over all conversations. */
export const unreadCount = call<typeof schema.unreadCount>({
  id: 'unreadCount',
  area: 'social',
  method: 'GET',
  path: '/conversations/unread_count',
  policy: 'user',
})

/** What the user's studies call conversations. */
export const listLabels = call<typeof schema.listLabels>({
  id: 'listLabels',
  area: 'social',
  method: 'GET',
  path: '/labels',
  policy: 'user',
  offline: true,
})

/** With whom the user may begin a conversation. */
export const listRecipients = call<typeof schema.listRecipients>({
  id: 'listRecipients',
  area: 'social',
  method: 'GET',
  path: '/conversations/recipients',
  policy: 'user',
  offline: true,
})

/** Begins a conversation with people and groups of the circle. 422 NOT_IN_CIRCLE, RECIPIENTS_MISSING. */
export const createConversation = call<typeof schema.createConversation>({
  id: 'createConversation',
  area: 'social',
  method: 'POST',
  path: '/conversations',
  policy: 'user',
})

/** One conversation; its newest messages last, `offset` counted from the newest. 404 for who is not in it. */
export const getConversation = call<typeof schema.getConversation>({
  id: 'getConversation',
  area: 'social',
  method: 'GET',
  path: '/conversations/{id}',
  policy: 'conversation_member',
  offline: true,
})

/** The message is the last one that the user has seen. */
export const markRead = call<typeof schema.markRead>({
  id: 'markRead',
  area: 'social',
  method: 'POST',
  path: '/conversations/{id}/read/{message_id}',
  policy: 'conversation_member',
})

/** No push messages and mails about this conversation, or again. */
export const muteConversation = call<typeof schema.muteConversation>({
  id: 'muteConversation',
  area: 'social',
  method: 'PUT',
  path: '/conversations/{id}/mute',
  policy: 'conversation_member',
})

/** Somebody is to look at this message. */
export const reportMessage = call<typeof schema.reportMessage>({
  id: 'reportMessage',
  area: 'social',
  method: 'POST',
  path: '/conversations/{id}/reports/{message_id}',
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
