import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/relationships'
import * as schema from '@almanac/contracts/schema/social/relationships'
import { serve } from '../../http/route'
import { answerById, listedRelationships, readRelationship } from './answers'
import { changeRelationship, removeRelationship } from './change'
import { inviteAll, resendInvitation } from './invite'
import { setRecorder } from './set-recorder'

/** Endpoints for relationships (specification 000, section 7). */
export function relationshipsRoutes(app: FastifyInstance): void {
  serve(app, calls.listRelationships, schema.listRelationships, ({ database, user_id }) =>
    listedRelationships(database, user_id),
  )

  serve(app, calls.createRelationship, schema.createRelationship, ({ user_id, body, visitor }) =>
    inviteAll({ app, user_id, locale: visitor.locale, form: body }),
  )

  serve(app, calls.getRelationship, schema.getRelationship, ({ database, user_id, params }) =>
    readRelationship(database, user_id, params.id.toLowerCase()),
  )

  serve(app, calls.updateRelationship, schema.updateRelationship, async ({ database, user_id, params, body }) => {
    const changed = { id: params.id.toLowerCase(), visibility: body.visibility }
    return answerById(database, user_id, await changeRelationship(app, user_id, changed))
  })

  serve(app, calls.deleteRelationship, schema.deleteRelationship, async ({ user_id, params }) => {
    await removeRelationship(app, user_id, params.id.toLowerCase())
    return undefined
  })

  serve(app, calls.setRecorder, schema.setRecorder, async ({ database, user_id, params, body }) => {
    const id = params.id.toLowerCase()
    await setRecorder(database, user_id, id, body.may_record)
    return answerById(database, user_id, id)
  })

  serve(app, calls.resendInvitation, schema.resendInvitation, ({ user_id, params, visitor }) =>
    resendInvitation(app, user_id, params.id.toLowerCase(), visitor.locale),
  )
}
