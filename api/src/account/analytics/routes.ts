import type { FastifyInstance } from 'fastify'
import { recordEvent } from '@almanac/contracts/account/analytics'
import * as schema from '@almanac/contracts/schema/account/analytics'
import { serve } from '../../http/route'
import { providersOf } from '../../providers/plugin'
import { recordEvent as record } from './record'

/** Puts the call on the server that tells of events. */
export function analyticsRoutes(app: FastifyInstance): void {
  serve(app, recordEvent, schema.recordEvent, async ({ body, user_id, database, request }) => {
    // Nobody waits for it or loses anything by it: an event that cannot be told is not.
    await record(database, providersOf(app).analytics, user_id, body.event).catch((err: unknown) =>
      request.log.warn({ err }, 'an event was not told'),
    )
  })
}
