import * as z from 'zod/mini'
import { code, id, instant, paging, person, text } from '../../common/schema'
import { MAX_MESSAGE_LENGTH } from './rules'

export const message = z.object({
  id,
  conversation_id: id,
  from_user_id: id,
  from_user_email: z.string(),
  from: person,
  message: z.string(),
  created_at: instant,
})

const conversation = z.object({
  id,
  subject: z.string(),
  /** Everyone in it but the reader. */
  participants: z.array(person),
  last_message: z.nullable(message),
  unread_count: z.int(),
  last_time_read: z.nullable(instant),
  updated_at: instant,
})

export const listConversations = {
  summary: 'List conversations',
  description: "The user's conversations, the one that moved last first.",
  query: paging(20),
  answer: z.array(conversation),
}

export const unreadCount = {
  summary: 'Count unread messages',
  description: 'Unread messages over all conversations.',
  answer: z.object({ unread_count: z.int() }),
}

export const getConversation = {
  summary: 'Read a conversation',
  description: 'Its newest messages last; `offset` counts from the newest.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  query: paging(50),
  answer: z.extend(conversation, { messages: z.array(message) }),
}

export const markRead = {
  summary: 'Mark messages as read',
  description: 'The message is the last one that the user has seen.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id, message_id: id }),
  answer: z.object({ unread_count: z.int() }),
}

export const sendMessage = {
  summary: 'Send a message',
  description: 'Adds a message to a conversation of the user; the same id again is the same message.',
  errors: { 404: ['NOT_FOUND'], 409: ['ID_TAKEN'], 422: ['KINDLY_ENTER_MESSAGE'] } as const,
  /** `id` is the sender's, so that a message sent twice is one message. */
  body: z.object({
    id,
    conversationID: id,
    message: text(MAX_MESSAGE_LENGTH).check(z.regex(/\S/, { message: code('KINDLY_ENTER_MESSAGE') })),
  }),
  answer: message,
}

export type Conversation = z.infer<typeof conversation>
export type Message = z.infer<typeof message>
