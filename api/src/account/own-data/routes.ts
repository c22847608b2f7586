import type { FastifyInstance } from 'fastify'
import { cancelDelete, deletionSummary, ownDataArchive, requestDelete } from '@almanac/contracts/account/own-data'
import * as schema from '@almanac/contracts/schema/account/own-data'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { noteSecurityEvent } from '../../platform/security-events'
import { requirePassword } from '../password/require'
import { sendArchive } from './archive'
import { oneAtATime } from './one-at-a-time'
import { askForDeletion, countsOf, deleteAfterOf, GRACE_DAYS, takeDeletionBack } from './deletion'

/** Getting one's own data out, and leaving. */
export function ownDataRoutes(app: FastifyInstance): void {
  serve(app, ownDataArchive, schema.ownDataArchive, async ({ params, user_id, database, request, reply }) => {
    if (params.id !== user_id) throw notFound()
    await oneAtATime(database, user_id, async () => {
      await noteSecurityEvent(request, 'sensitive_read', { document: { object: 'own_data' } })
      await sendArchive(database, user_id, reply)
    })
  })

  serve(app, deletionSummary, schema.deletionSummary, async ({ user_id, database }) => {
    const delete_after = await deleteAfterOf(database, user_id)
    return {
      counts: await countsOf(database, user_id),
      grace_days: GRACE_DAYS,
      delete_after: delete_after?.toISOString() ?? null,
    }
  })

  serve(app, requestDelete, schema.requestDelete, async ({ body, user_id, database, request }) => {
    await requirePassword(database, user_id, body.current_password, 'current_password')
    const delete_after = await askForDeletion(database, user_id)
    await noteSecurityEvent(request, 'user_delete_requested')
    return { delete_after: delete_after.toISOString() }
  })

  serve(app, cancelDelete, schema.cancelDelete, async ({ user_id, database, request }) => {
    if (await takeDeletionBack(database, user_id)) await noteSecurityEvent(request, 'user_delete_cancelled')
  })
}
