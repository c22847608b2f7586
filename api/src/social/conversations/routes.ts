import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/conversations'
import * as schema from '@almanac/contracts/schema/social/conversations'
import { invalid, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { emailOf } from '../../people'
import { isInSeveralStudies, noteSecurityEvent, publishEvent } from '../../platform'
import { blockedBy, blockersOf } from '../blocked-users/visibility'
import { conversationAnswer, departureAnswers, foldedAnswer, messageAnswer, peopleIn } from './answers'
import { careTeamFor, companyOfConversation } from './care-team'
import { conversationWith, createConversation } from './create'
import { labelsOf } from './labels'
import { firstUnreadSeq, messageById, messagesPage } from './messages'
import { conversationOf, conversationsPage, memberIds, unreadMessages } from './queries'
import { readUpTo, setMuted } from './read-state'
import { offeredPeople } from './recipients'
import { departuresFrom, leaveConversation } from './leave'
import { answerRequest, countRequests, requestsFor } from './requests'
import { storeReport } from './reports'
import { saveMessage } from './send-message'

/** Conversations and their messages. A user who is not in a conversation gets the 404 of one that does not exist. */
export function conversationsRoutes(app: FastifyInstance): void {
  readingRoutes(app)
  writingRoutes(app)
  memberRoutes(app)
  requestRoutes(app)
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, calls.listConversations, schema.listConversations, async ({ database, user_id, query }) => {
    const rows = await conversationsPage(database, user_id, query)
    const people = await peopleIn(database, user_id, rows)
    return rows.map((row) => conversationAnswer(row, people))
  })

  serve(app, calls.unreadCount, schema.unreadCount, async ({ database, user_id }) => ({
    unread_count: await unreadMessages(database, user_id),
    request_count: await countRequests(database, user_id),
  }))

  serve(app, calls.listLabels, schema.listLabels, ({ database, user_id, visitor }) =>
    labelsOf(database, user_id, visitor.locale),
  )

  serve(app, calls.listRecipients, schema.listRecipients, ({ database, user_id, query }) =>
    offeredPeople(database, user_id, query.search),
  )

  serve(app, calls.getConversation, schema.getConversation, async ({ database, user_id, params, query, visitor }) => {
    const found = await conversationOf(database, user_id, params.id)
    if (!found) throw notFound()
    const unread = query.unread === true ? await firstUnreadSeq(database, user_id, found) : undefined
    const page = unread === undefined ? query : { ...query, around: unread }
    const messages = await messagesPage(database, found.id, page)
    const blocked = await blockedBy(database, user_id, [...new Set(messages.map((row) => row.from_user_id))])
    const departures = await departuresFrom(database, found.id)
    const people = await peopleIn(database, user_id, [found], messages, departures)
    return {
      ...conversationAnswer(found, people),
      messages: messages.map((row) => foldedAnswer(row, people, blocked)),
      company_id: (await isInSeveralStudies(database, user_id))
        ? await companyOfConversation(database, { user_id, conversation_id: found.id })
        : null,
      care_team: await careTeamFor(database, user_id, found.participant_ids, visitor.locale),
      departures: departureAnswers(
        departures,
        people,
        await blockedBy(
          database,
          user_id,
          departures.map((one) => one.user_id),
        ),
      ),
    }
  })

  serve(app, calls.getMessage, schema.getMessage, async ({ database, user_id, params }) => {
    const row = await messageById(database, params.id, params.message_id)
    if (!row) throw notFound()
    const blocked = await blockedBy(database, user_id, [row.from_user_id])
    const answer = messageAnswer(row, await peopleIn(database, user_id, [], [row]))
    return { ...answer, blocked: blocked.size > 0 }
  })
}

function writingRoutes(app: FastifyInstance): void {
  serve(app, calls.createConversation, schema.createConversation, async (call) => {
    const { database, user_id, body, request } = call
    const isNew = await createConversation(database, user_id, body)
    const begun = await conversationOf(database, user_id, body.id)
    if (!begun) throw notFound()
    if (isNew)
      publishEvent(request, [user_id, ...begun.participant_ids, ...begun.requested_ids], {
        type: 'conversation',
        conversation_id: body.id,
      })
    return conversationAnswer(begun, await peopleIn(database, user_id, [begun]))
  })

  serve(app, calls.sendMessage, schema.sendMessage, async ({ database, user_id, body, request }) => {
    const { id, message, image_data: image } = body
    const conversation_id = body.conversationID ?? (await conversationOfAddresses(database, user_id, body))
    const row = await saveMessage(database, { id, conversation_id, from_user_id: user_id, message, image })
    publishEvent(request, await audienceOf(database, conversation_id, user_id), {
      type: 'conversation',
      conversation_id,
    })
    return messageAnswer(row, await peopleIn(database, user_id, [], [row]))
  })
}

/** The members whose pages load what this person has done in the conversation: not those who have blocked them. */
async function audienceOf(database: Database, conversation_id: string, actor_id: string): Promise<string[]> {
  const members = await memberIds(database, conversation_id)
  const blockers = await blockersOf(database, actor_id, members)
  return members.filter((id) => !blockers.has(id))
}

/** The conversation with the people of the circle who have these addresses. 422 OWN_EMAIL for the user's own. */
async function conversationOfAddresses(
  database: Database,
  user_id: string,
  { to_user_emails = [] }: { to_user_emails?: string[] | undefined },
): Promise<string> {
  if (to_user_emails.includes(await emailOf(database, user_id))) throw invalid('OWN_EMAIL', 'to_user_emails')
  return conversationWith(database, user_id, to_user_emails)
}

function requestRoutes(app: FastifyInstance): void {
  serve(app, calls.listConversationRequests, schema.listConversationRequests, ({ database, user_id }) =>
    requestsFor(database, user_id),
  )

  serve(app, calls.answerConversationRequest, schema.answerConversationRequest, async (call) => {
    const { database, user_id, params, body, request } = call
    const members = await answerRequest(database, user_id, params.id, body.accept)
    publishEvent(request, [user_id, ...members], { type: 'conversation', conversation_id: params.id })
  })
}

function memberRoutes(app: FastifyInstance): void {
  serve(app, calls.leaveConversation, schema.leaveConversation, async ({ database, user_id, params, request }) => {
    const members = await leaveConversation(database, user_id, params.id)
    publishEvent(request, [user_id, ...members], { type: 'conversation', conversation_id: params.id })
  })

  serve(app, calls.markRead, schema.markRead, async ({ database, user_id, params, request }) => {
    if (await readUpTo(database, user_id, params.id, params.message_id))
      publishEvent(request, await audienceOf(database, params.id, user_id), {
        type: 'conversation',
        conversation_id: params.id,
      })
    return { unread_count: await unreadMessages(database, user_id) }
  })

  serve(app, calls.muteConversation, schema.muteConversation, async ({ database, user_id, params, body, request }) => {
    await setMuted(database, user_id, params.id, body.muted)
    publishEvent(request, [user_id], { type: 'conversation', conversation_id: params.id })
  })

  serve(app, calls.reportMessage, schema.reportMessage, async ({ database, user_id, params, body, request }) => {
    const report = { conversation_id: params.id, message_id: params.message_id, reason: body.reason }
    if (await storeReport(database, user_id, report))
      await noteSecurityEvent(request, 'message_reported', { document: { reason: body.reason } })
  })
}
