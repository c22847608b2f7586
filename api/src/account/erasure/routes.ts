import type { FastifyInstance } from 'fastify'
import { cancelDelete, requestDelete } from '@almanac/contracts/account/own-data'
import * as schema from '@almanac/contracts/schema/account/own-data'
import { serve } from '../../http/route'
import { noteSecurityEvent } from '../../platform'
import { requirePassword } from '../password/change'
import { requestDeletion, withdrawDeletion } from './requests'

/** The calls to request account deletion, and to withdraw the request. */
export function erasureRoutes(app: FastifyInstance): void {
  serve(app, requestDelete, schema.requestDelete, async ({ body, user_id, database, request }) => {
    await requirePassword(database, user_id, body.current_password, 'current_password')
    const delete_after = await requestDeletion(database, user_id)
    await noteSecurityEvent(request, 'user_delete_requested')
    return { delete_after: delete_after.toISOString() }
  })

  serve(app, cancelDelete, schema.cancelDelete, async ({ user_id, database, request }) => {
    if (await withdrawDeletion(database, user_id)) await noteSecurityEvent(request, 'user_delete_cancelled')
  })
}
