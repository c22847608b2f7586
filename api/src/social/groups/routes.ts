import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/groups'
import * as schema from '@almanac/contracts/schema/social/groups'
import { serve } from '../../http/route'
import { createGroup, deleteGroup, groupsOf, updateGroup } from './groups'

/** Endpoints for groups of the circle (specification 000, section 7). */
export function groupsRoutes(app: FastifyInstance): void {
  serve(app, calls.listGroups, schema.listGroups, ({ database, user_id }) => groupsOf(database, user_id))

  serve(app, calls.createGroup, schema.createGroup, ({ database, user_id, body }) =>
    createGroup(database, user_id, { id: body.id?.toLowerCase(), name: body.name.normalize('NFC') }),
  )

  serve(app, calls.updateGroup, schema.updateGroup, ({ database, user_id, params, body }) =>
    updateGroup(database, user_id, {
      ...body,
      id: params.id.toLowerCase(),
      name: body.name?.normalize('NFC'),
    }),
  )

  serve(app, calls.deleteGroup, schema.deleteGroup, async ({ database, user_id, params }) => {
    await deleteGroup(database, user_id, params.id)
    return undefined
  })
}
