import type { FastifyInstance } from 'fastify'
import { deletionSummary, ownDataArchive } from '@almanac/contracts/account/own-data'
import * as schema from '@almanac/contracts/schema/account/own-data'
import { deleteAfterOf, GRACE_DAYS } from '../account'
import { noteSecurityEvent } from '../platform'
import { notFound } from '../http/errors'
import { serve } from '../http/route'
import { sendArchive } from './archive'
import { countsOf } from './counts'
import { oneAtATime } from './one-at-a-time'

/** Getting one's own data out, and what of it goes with the account. */
export function dataExportArea(app: FastifyInstance): void {
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
}
