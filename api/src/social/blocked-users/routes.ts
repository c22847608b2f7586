import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/blocked-users'
import * as schema from '@almanac/contracts/schema/social/blocked-users'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import { blockedUsersOf, blockUser, unblockUser } from './blocked-users'

/** Endpoints for blocked people. */
export function blockedUsersRoutes(app: FastifyInstance): void {
  serve(app, calls.listBlockedUsers, schema.listBlockedUsers, ({ database, user_id }) =>
    blockedUsersOf(database, user_id),
  )

  serve(app, calls.blockUser, schema.blockUser, async ({ database, user_id, body, request }) => {
    await blockUser(database, user_id, body.user_id.toLowerCase())
    publishEvent(request, [user_id], { type: 'relationships' })
    return undefined
  })

  serve(app, calls.unblockUser, schema.unblockUser, async ({ database, user_id, params, request }) => {
    await unblockUser(database, user_id, params.id)
    publishEvent(request, [user_id], { type: 'relationships' })
    return undefined
  })
}
