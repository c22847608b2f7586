import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/user-reports'
import * as schema from '@almanac/contracts/schema/social/user-reports'
import { serve } from '../../http/route'
import { noteSecurityEvent, publishEvent } from '../../platform'
import { reportReaders, reportUser } from './user-reports'

/** Endpoints for reports of people. */
export function userReportsRoutes(app: FastifyInstance): void {
  serve(app, calls.listReportReaders, schema.listReportReaders, ({ database, user_id }) =>
    reportReaders(database, user_id),
  )

  serve(app, calls.reportUser, schema.reportUser, async ({ database, user_id, body, request }) => {
    if (await reportUser(database, user_id, { ...body, user_id: body.user_id.toLowerCase() }))
      await noteSecurityEvent(request, 'user_reported', { document: { reason: body.reason } })
    if (body.block) publishEvent(request, [user_id], { type: 'relationships' })
    return undefined
  })
}
