import type { FastifyInstance } from 'fastify'
import { createResponse, deleteResponse, listResponses, updateResponse } from '@almanac/contracts/activities/responses'
import * as schema from '@almanac/contracts/schema/activities/responses'
import { placeOf, setNextCursor } from '../../http/cursor'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import { recordsOf } from '../visibility/record-access'
import { notifyVisibilityChange } from '../visibility/viewers'
import { createOnce, deleteOnce, ownWriter, updateOnce } from './write-response'
import { responsesOf } from './queries'

/** Routes for responses. */
export function responsesRoutes(app: FastifyInstance): void {
  serve(app, listResponses, schema.listResponses, async (call) => {
    const { database, query, reply } = call
    const viewed = await recordsOf(call)
    const { responses, next } = await responsesOf(
      database,
      viewed,
      { ...query, after: placeOf(query.cursor) },
      new Date(),
    )
    if (next) setNextCursor(reply, next)
    return responses
  })

  serve(app, createResponse, schema.createResponse, async ({ database, user_id, body, request }) => {
    const written = await createOnce(database, ownWriter(user_id), body, new Date())
    publishEvent(request, [user_id], { type: 'responses' })
    return written
  })

  serve(app, updateResponse, schema.updateResponse, (call) => {
    const { database, user_id, params, body } = call
    return notifyVisibilityChange(call, { user_id, writer_id: user_id }, () =>
      updateOnce(database, ownWriter(user_id), params.id, body, new Date()),
    )
  })

  serve(app, deleteResponse, schema.deleteResponse, (call) => {
    const { database, user_id, params, query } = call
    return notifyVisibilityChange(call, { user_id, writer_id: user_id }, () =>
      deleteOnce(database, ownWriter(user_id), params.id, query.revision),
    )
  })
}
