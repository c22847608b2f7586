import * as z from 'zod/mini'
import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import * as schema from '@almanac/contracts/schema/social/conversations'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { TestAnswer } from '../../testing/client'

const accepted = ({ status, body }: TestAnswer): unknown => {
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The responses of the calls, parsed with their contracts. */
export const conversationsIn = (answer: TestAnswer): Conversation[] =>
  z.parse(schema.listConversations.answer, accepted(answer))
export const conversationIn = (answer: TestAnswer): Conversation & { messages: Message[] } =>
  z.parse(schema.getConversation.answer, accepted(answer))
export const messageIn = (answer: TestAnswer): Message => z.parse(schema.sendMessage.answer, accepted(answer))
export const unreadIn = (answer: TestAnswer): number => z.parse(schema.markRead.answer, accepted(answer)).unread_count

/** An error response: its status, and code and field of each entry. */
export function refusalIn({ status, body }: TestAnswer): {
  status: number
  entries: { code: string; field?: string | undefined }[]
} {
  const { errors } = z.parse(
    z.object({
      errors: z.array(
        z.object({ title: z.string().check(z.minLength(1)), code: z.string(), field: z.optional(z.string()) }),
      ),
    }),
    body,
  )
  return { status, entries: errors.map(({ code, field }) => (field === undefined ? { code } : { code, field })) }
}

/** Minutes after a fixed morning, for readable times in tests. */
export const at = (minutes: number): Date => new Date(Date.UTC(2026, 2, 10, 8, minutes))

interface TestMessage {
  from: string
  message: string
  /** Minutes, see `at`. */
  minute: number
}

/** Stores a conversation with these messages; returns the ids of both. */
export async function haveConversation(
  database: Database,
  {
    subject = 'How the week went',
    members,
    messages = [],
  }: { subject?: string; members: string[]; messages?: TestMessage[] },
): Promise<{ id: string; messages: string[] }> {
  const id = newId()
  const updated_at = at(Math.max(0, ...messages.map((told) => told.minute)))
  await database
    .insertInto('conversations')
    .values({ id, subject, created_at: at(0), updated_at, last_seq: messages.length })
    .execute()
  await database
    .insertInto('conversation_participants')
    .values(
      members.map((user_id) => ({
        user_id,
        conversation_id: id,
        // A sender has read all earlier messages.
        read_seq: messages.findLastIndex(({ from }) => from === user_id) + 1,
      })),
    )
    .execute()
  const rows = messages.map(({ from, message, minute }, index) => ({
    conversation_id: id,
    id: newId(),
    seq: index + 1,
    from_user_id: from,
    message,
    created_at: at(minute),
  }))
  if (rows.length > 0) await database.insertInto('messages').values(rows).execute()
  return { id, messages: rows.map((row) => row.id) }
}
