import * as z from 'zod/mini'
import { isBlank } from '../../common/characters'
import {
  code,
  email,
  id,
  instant,
  line,
  lines,
  localeCode,
  paging,
  person,
  queryFlag,
  queryNumber,
  text,
} from '../../common/schema'
import {
  MAX_CONVERSATION_GROUPS,
  MAX_CONVERSATION_PEOPLE,
  MAX_IMAGE_DESCRIPTION_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_SUBJECT_LENGTH,
  REPORT_REASONS,
} from './rules'

/** Upper bound of message numbers. */
const MAX_SEQ = 2_147_483_647
const seq = queryNumber(0, MAX_SEQ)

export const message = z.object({
  id,
  conversation_id: id,
  /** Number in the conversation, from 1, without gaps. */
  seq: z.int(),
  from_user_id: id,
  /** Empty for a deleted account, whose messages stay. */
  from_user_email: z.string(),
  from: person,
  message: z.string(),
  /** The attached picture; null without one. */
  image_data: z.nullable(z.object({ id, url: z.string(), description: z.string() })),
  /** By somebody whom the reader has blocked: without name, text and picture in lists; getMessage reads it. */
  blocked: z.boolean(),
  created_at: instant,
})

const conversation = z.object({
  id,
  subject: z.string(),
  /** Everyone in it, the reader included, without the people whom the reader has blocked. */
  users: z.array(person),
  /** The same without the reader. */
  participants: z.array(person),
  /** The people in it whom the reader has blocked: they read what the reader writes. */
  blocked_participants: z.array(person),
  /** The people whom the reader has asked to join and who have not answered yet. */
  requested_participants: z.array(person),
  /** The people whom the reader has asked to join and who have declined, or have blocked the reader since. */
  declined_participants: z.array(person),
  /** The newest message by somebody whom the reader has not blocked. */
  last_message: z.nullable(message),
  /** Without messages of people whom the reader has blocked. */
  unread_count: z.int(),
  /** The number of the newest message; 0 without messages. */
  last_seq: z.int(),
  /** The number of the newest message that the reader has read. */
  read_seq: z.int(),
  /** The number of the last message that everybody else has read, without blocks either way; null if nobody else is left. */
  seen_seq: z.nullable(z.int()),
  last_time_read: z.nullable(instant),
  updated_at: instant,
  /** Muted by the reader: no push messages or mails, and not counted as unread. */
  muted: z.boolean(),
  label_id: z.nullable(id),
})

/** The hours in which a care team reads messages, in the team's time zone. */
const careTeam = z.object({
  time_zone: z.string(),
  /** Monday is 1. */
  hours: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
  answer_working_days: z.int(),
  emergency_number: z.string(),
  emergency_text: z.string(),
  /** The language of the text; null if it is the same in every language. */
  locale: z.nullable(localeCode),
})

export const listConversations = {
  summary: 'List conversations',
  description:
    "The user's conversations, the one that moved last first. `search` finds words and numbers of the subject and of messages by their beginning, in whatever spelling, and parts of names. Nothing of people whom the user has blocked is in it; a conversation with nobody else is left out.",
  query: z.extend(paging(20), {
    label_id: z.optional(id),
    unread: z.optional(queryFlag),
    search: z.optional(text(MAX_SEARCH_LENGTH)),
  }),
  answer: z.array(conversation),
}

export const unreadCount = {
  summary: 'Count unread messages',
  description: 'Unread messages over all conversations that are not muted.',
  answer: z.object({
    unread_count: z.int(),
    /** Requests to join a conversation that wait for the user's answer. */
    request_count: z.int(),
  }),
}

export const listLabels = {
  summary: 'List labels of conversations',
  description: "What the user's studies call conversations, for filtering the list.",
  answer: z.array(z.object({ id, name: z.string(), locale: z.nullable(localeCode) })),
}

export const listRecipients = {
  summary: 'List people to write to',
  description:
    'With whom the user may begin a conversation: people of the circle, and those with whom the user shares a conversation. By name, as many as a choice can show; `search` finds others by a part of their name.',
  query: z.object({ search: z.optional(text(MAX_SEARCH_LENGTH)) }),
  answer: z.array(person),
}

export const getConversation = {
  summary: 'Read a conversation',
  description:
    'Its newest messages last. `offset` counts from the newest; instead of it a page begins `before` or `after` the message of a number, or lies `around` it, or, with `unread`, around the first that is not read.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  query: z.extend(paging(50), {
    before: z.optional(seq),
    after: z.optional(seq),
    around: z.optional(seq),
    /** Returns messages around the reader's first unread one; the newest if all are read. */
    unread: z.optional(queryFlag),
  }),
  answer: z.extend(conversation, {
    messages: z.array(message),
    /** Whose study it is of, for a user of several studies; null where that is not one alone. */
    company_id: z.optional(z.nullable(id)),
    care_team: z.nullable(careTeam),
    /** Who has left, after the message of this number; without people whom the reader has blocked. */
    departures: z.array(z.object({ user: person, seq: z.int(), left_at: instant })),
  }),
}

export const getMessage = {
  summary: 'Read a message',
  description:
    'One message of the conversation with its text, also by somebody whom the user has blocked: pages of the conversation have only the place of those.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id, message_id: id }),
  answer: message,
}

const words = lines(MAX_MESSAGE_LENGTH).check(
  z.refine((value) => !isBlank(value), { message: code('KINDLY_ENTER_MESSAGE') }),
)

const subject = line(MAX_SUBJECT_LENGTH, 'CANT_BE_BLANK').check(
  z.trim(),
  z.minLength(1, { message: code('CANT_BE_BLANK') }),
)

export const createConversation = {
  summary: 'Begin a conversation',
  description:
    'With people of the circle and those with whom the user shares a conversation; groups are resolved when it is begun. Who would meet somebody they neither know by their circle nor share a conversation with is asked first, and is in it once they agree. The same id again is the same conversation.',
  errors: {
    409: ['ID_TAKEN'],
    422: ['CANT_BE_BLANK', 'KINDLY_ENTER_MESSAGE', 'NOT_IN_CIRCLE', 'RECIPIENTS_MISSING', 'TOO_MANY'],
    429: ['TOO_MANY_REQUESTS'],
  } as const,
  /** `id` is generated by the creator, so that retries are idempotent. */
  body: z.object({
    id,
    subject,
    user_ids: z._default(z.array(id).check(z.maxLength(MAX_CONVERSATION_PEOPLE)), []),
    group_ids: z._default(z.array(id).check(z.maxLength(MAX_CONVERSATION_GROUPS)), []),
    message: z.optional(words),
  }),
  answer: conversation,
}

const conversationRequest = z.object({
  /** Of the conversation. */
  id,
  subject: z.string(),
  from: person,
  /** How many others are in it or were asked. */
  others: z.int(),
  /** Whether somebody whom the user has blocked is in it. */
  has_blocked: z.boolean(),
  created_at: instant,
})

export const listConversationRequests = {
  summary: 'List requests to join',
  description:
    'Conversations that somebody of the circle wants the user in, with people whom the user does not know: who asks and how many others there are, without their names. The others learn nothing of the user before the user agrees.',
  answer: z.array(conversationRequest),
}

export const answerConversationRequest = {
  summary: 'Join a conversation, or decline',
  description:
    'Joining shows everything that was written there, and the user to the others. Nobody is told of a decline; who asked no longer sees the user as asked.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  body: z.object({ accept: z.boolean() }),
}

export const leaveConversation = {
  summary: 'Leave a conversation',
  description:
    'It is gone from the list of the user, who can no longer read it and gets nothing of it. What the user wrote stays with the others, who see that the user left. A conversation that everybody has left is deleted.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export const markRead = {
  summary: 'Mark messages as read',
  description: 'The message is the last one that the user has seen.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id, message_id: id }),
  answer: z.object({ unread_count: z.int() }),
}

export const muteConversation = {
  summary: 'Mute a conversation, or hear of it again',
  description: 'A muted conversation sends the user no push message and no mail, and is not counted as unread.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  body: z.object({ muted: z.boolean() }),
}

export const reportMessage = {
  summary: 'Report a message',
  description:
    'Tells the people whom the study names, or the operators, that somebody wants this message looked at. What it says goes into no mail. A second report of a message by the same person is the first.',
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_REQUESTS'] } as const,
  params: z.object({ id, message_id: id }),
  body: z.object({ reason: z.enum(REPORT_REASONS) }),
}

export const sendMessage = {
  summary: 'Send a message',
  description:
    'Adds a message to a conversation of the user; the same id again is the same message. With `to_user_emails` it goes to the people of the circle who have these addresses, in the conversation that the user has with just them, or a new one. Any other address is refused, with or without an account. A conversation of two ends for both when one blocks the other, or leaves.',
  errors: {
    403: ['CONVERSATION_CLOSED'],
    404: ['NOT_FOUND'],
    409: ['ID_TAKEN'],
    422: ['KINDLY_ENTER_MESSAGE', 'INVALID_EMAIL', 'NOT_IN_CIRCLE', 'OWN_EMAIL', 'UNKNOWN_IMAGE'],
    429: ['TOO_MANY_REQUESTS'],
  } as const,
  example: {
    id: '01920000-0000-7000-8000-000000000001',
    conversationID: '01920000-0000-7000-8000-000000000002',
    message: 'Thank you, I slept well.',
  },
  /** `id` is generated by the sender, so that retries are idempotent. */
  body: z
    .object({
      id,
      conversationID: z.optional(id),
      to_user_emails: z.optional(z.array(email).check(z.minLength(1), z.maxLength(MAX_CONVERSATION_GROUPS))),
      message: words,
      /** A picture uploaded before with type `message`. */
      image_data: z.optional(z.object({ id, description: z._default(line(MAX_IMAGE_DESCRIPTION_LENGTH), '') })),
    })
    .check(
      z.refine(
        ({ conversationID, to_user_emails }) => (conversationID === undefined) !== (to_user_emails === undefined),
        { message: code('REQUIRED'), path: ['conversationID'] },
      ),
    ),
  answer: message,
}

export type Conversation = z.infer<typeof conversation>
export type Message = z.infer<typeof message>
export type ConversationRequest = z.infer<typeof conversationRequest>
export type CareTeam = z.infer<typeof careTeam>
