import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/conversations'
import * as schema from '@almanac/contracts/schema/social/conversations'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import {
  conversationAnswer,
  conversationOf,
  conversationsPage,
  messageAnswer,
  messagesPage,
  peopleIn,
  unreadMessages,
} from './queries'
import { readUpTo, saveMessage } from './send-message'

/** Conversations and their messages. A user who is not in a conversation gets the 404 of one that does not exist. */
export function conversationsRoutes(app: FastifyInstance): void {
  serve(app, calls.listConversations, schema.listConversations, async ({ database, user_id, query }) => {
    const rows = await conversationsPage(database, user_id, query)
    const people = await peopleIn(database, rows)
    return rows.map((row) => conversationAnswer(row, people))
  })

  serve(app, calls.unreadCount, schema.unreadCount, async ({ database, user_id }) => ({
    unread_count: await unreadMessages(database, user_id),
  }))

  serve(app, calls.getConversation, schema.getConversation, async ({ database, user_id, params, query }) => {
    const found = await conversationOf(database, user_id, params.id)
    if (!found) throw notFound()
    const messages = await messagesPage(database, found.id, query)
    const people = await peopleIn(database, [found], messages)
    return { ...conversationAnswer(found, people), messages: messages.map((row) => messageAnswer(row, people)) }
  })

  serve(app, calls.markRead, schema.markRead, async ({ database, user_id, params }) => {
    await readUpTo(database, user_id, params.id, params.message_id)
    return { unread_count: await unreadMessages(database, user_id) }
  })

  serve(app, calls.sendMessage, schema.sendMessage, async ({ database, user_id, body }) => {
    const row = await saveMessage(database, {
      id: body.id,
      conversation_id: body.conversationID,
      from_user_id: user_id,
      message: body.message,
    })
    return messageAnswer(row, await peopleIn(database, [], [row]))
  })
}
