import type { FastifyInstance } from 'fastify'
import { reportReleaseOutcomes } from '@almanac/contracts/platform/outcomes'
import * as schema from '@almanac/contracts/schema/platform/outcomes'
import { serve } from '../../http/route'
import { readLoadToken } from '../registry/load-token'
import { browserOf } from './browser'
import { outcomesOf } from './outcome'

export function evidenceRoutes(app: FastifyInstance): void {
  serve(app, reportReleaseOutcomes, schema.reportReleaseOutcomes, ({ body, request }) => {
    const load = readLoadToken(app.signer, body.load_token)
    if (load) app.outcomes.add(outcomesOf(load, browserOf(request.headers['user-agent']), body.outcomes))
    return Promise.resolve()
  })
}
