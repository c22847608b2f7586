import type { FastifyInstance } from 'fastify'
import { createResponse, deleteResponse, listResponses, updateResponse } from '@almanac/contracts/activities/responses'
import * as schema from '@almanac/contracts/schema/activities/responses'
import { placeOf, tellNext } from '../../http/cursor'
import { serve } from '../../http/route'
import { requireView } from '../visibility/record-access'
import { createOnce, deleteOnce, updateOnce } from './write-response'
import { responsesOf } from './queries'

/** The calls about responses: what participants record. */
export function responsesRoutes(app: FastifyInstance): void {
  serve(app, listResponses, schema.listResponses, async ({ database, user_id, query, reply }) => {
    const whose = await requireView(database, user_id, query.user_id, query.view_as)
    const { responses, next } = await responsesOf(
      database,
      whose,
      { ...query, after: placeOf(query.cursor) },
      new Date(),
    )
    if (next) tellNext(reply, next)
    return responses
  })

  serve(app, createResponse, schema.createResponse, async ({ database, user_id, body }) =>
    createOnce(database, user_id, body, new Date()),
  )

  serve(app, updateResponse, schema.updateResponse, async ({ database, user_id, params, body }) =>
    updateOnce(database, user_id, params.id, body, new Date()),
  )

  serve(app, deleteResponse, schema.deleteResponse, async ({ database, user_id, params }) => {
    await deleteOnce(database, user_id, params.id)
    return undefined
  })
}
