import { call } from '../../call'
import type * as schema from './schema'

export type { CareTeam, Conversation, ConversationRequest, Message } from './schema'

/** The user's conversations, by latest activity first. */
export const listConversations = call<typeof schema.listConversations>({
  id: 'listConversations',
  area: 'social',
  method: 'GET',
  path: '/conversations',
  policy: 'user',
  offline: true,
})

/** Number of unread messages in all conversations that are not muted. */
export const unreadCount = call<typeof schema.unreadCount>({
  id: 'unreadCount',
  area: 'social',
  method: 'GET',
  path: '/conversations/unread_count',
  policy: 'user',
})

/** Labels that the user's studies define for conversations. */
export const listLabels = call<typeof schema.listLabels>({
  id: 'listLabels',
  area: 'social',
  method: 'GET',
  path: '/labels',
  policy: 'user',
  offline: true,
})

/** The people with whom the user may begin a conversation. */
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

/** One conversation, newest messages last, `offset` counted from the newest. 404 for non-members. */
export const getConversation = call<typeof schema.getConversation>({
  id: 'getConversation',
  area: 'social',
  method: 'GET',
  path: '/conversations/{id}',
  policy: 'conversation_member',
  offline: true,
})

/** One message with its text, also by somebody whom the user has blocked. */
export const getMessage = call<typeof schema.getMessage>({
  id: 'getMessage',
  area: 'social',
  method: 'GET',
  path: '/conversations/{id}/messages/{message_id}',
  policy: 'conversation_member',
})

/** Requests of people in the circle to join conversations with people whom the user does not know. */
export const listConversationRequests = call<typeof schema.listConversationRequests>({
  id: 'listConversationRequests',
  area: 'social',
  method: 'GET',
  path: '/conversation_requests',
  policy: 'user',
})

/** Joins the conversation, or declines. */
export const answerConversationRequest = call<typeof schema.answerConversationRequest>({
  id: 'answerConversationRequest',
  area: 'social',
  method: 'PUT',
  path: '/conversation_requests/{id}',
  policy: 'conversation_request_recipient',
})

/** Leaves this conversation. */
export const leaveConversation = call<typeof schema.leaveConversation>({
  id: 'leaveConversation',
  area: 'social',
  method: 'DELETE',
  path: '/conversations/{id}/membership',
  policy: 'conversation_member',
})

/** Marks this message and all earlier ones as read. */
export const markRead = call<typeof schema.markRead>({
  id: 'markRead',
  area: 'social',
  method: 'POST',
  path: '/conversations/{id}/read/{message_id}',
  policy: 'conversation_member',
})

/** Turns push messages and mails about this conversation off or on. */
export const muteConversation = call<typeof schema.muteConversation>({
  id: 'muteConversation',
  area: 'social',
  method: 'PUT',
  path: '/conversations/{id}/mute',
  policy: 'conversation_member',
})

/** Reports this message for review. */
export const reportMessage = call<typeof schema.reportMessage>({
  id: 'reportMessage',
  area: 'social',
  method: 'POST',
  path: '/conversations/{id}/reports/{message_id}',
  policy: 'conversation_member',
})

/** Sends a message; KINDLY_ENTER_MESSAGE if it is empty. */
export const sendMessage = call<typeof schema.sendMessage>({
  id: 'sendMessage',
  area: 'social',
  method: 'POST',
  path: '/messages',
  policy: 'conversation_member',
})
