import type { FastifyInstance } from 'fastify'
import { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import * as schema from '@almanac/contracts/schema/platform/failures'
import { serve } from '../../http/route'
import { noteFailure } from './report'

export function failuresRoutes(app: FastifyInstance): void {
  serve(app, reportRemoteFailure, schema.reportRemoteFailure, ({ body, visitor, request }) =>
    noteFailure(request, visitor.user_id, body),
  )
}
