import type { FastifyInstance } from 'fastify'
import { recordEvent } from '@almanac/contracts/account/analytics'
import * as schema from '@almanac/contracts/schema/account/analytics'
import { newId } from '@almanac/domain/ids'
import { serve } from '../../http/route'
import { providersOf } from '../../providers/plugin'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import type { AnalyticsProvider } from '../../providers/analytics/provider'

/** Puts the call on the server that tells of events. */
export function analyticsRoutes(app: FastifyInstance): void {
  serve(app, recordEvent, schema.recordEvent, async ({ body, user_id, database, request }) => {
    // Nobody waits for it or loses anything by it: an event that cannot be told is not.
    await track(database, providersOf(app).analytics, user_id, body.event).catch((err: unknown) =>
      request.log.warn({ err }, 'an event was not told'),
    )
  })
}

/**
 * Tells the event-tracking service that something happened, where the company of
 * the user has SendToMixPanel on (specification 000, section 7); else nothing is
 * told. Nobody is named: see `pseudonym`.
 */
async function track(
  database: Database,
  analytics: AnalyticsProvider | null,
  user_id: string,
  event: string,
): Promise<void> {
  if (!analytics || !(await hasFeature(database, user_id, 'SendToMixPanel'))) return
  await analytics.track([{ event, distinct_id: analytics.pseudonym(user_id), id: newId(), at: new Date() }])
}
