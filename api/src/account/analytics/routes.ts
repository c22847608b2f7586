import type { FastifyInstance } from 'fastify'
import { recordEvent } from '@almanac/contracts/account/analytics'
import * as schema from '@almanac/contracts/schema/account/analytics'
import { newId } from '@almanac/domain/ids'
import { serve } from '../../http/route'
import { providersOf } from '../../providers/plugin'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import type { AnalyticsProvider, AppType } from '../../providers/analytics/provider'

/** Registers the call that records analytics events. */
export function analyticsRoutes(app: FastifyInstance): void {
  serve(app, recordEvent, schema.recordEvent, async ({ body, user_id, database, request }) => {
    const { analytics } = providersOf(app)
    // Events are best effort: one that cannot be sent is dropped, and the call still succeeds.
    await sendEvent(database, analytics, user_id, body).catch((err: unknown) =>
      request.log.warn({ err }, 'an event was not told'),
    )
  })
}

/**
 * Sends an event and the user's profile to the event-tracking service, if the user's company has
 * the feature SendToMixPanel (specification 000, section 7). Only an event of the contract's list
 * and, of the user, the month of joining, the language and the kind of app are sent, under a
 * pseudonym.
 */
async function sendEvent(
  database: Database,
  analytics: AnalyticsProvider | null,
  user_id: string,
  { event, app_type }: { event: string; app_type: AppType },
): Promise<void> {
  if (!analytics || !(await hasFeature(database, user_id, 'SendToMixPanel'))) return
  const distinct_id = analytics.pseudonym(user_id)
  await analytics.track([{ event, distinct_id, id: newId(), at: new Date(), app_type }])
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['created_at', 'locale'])
    .executeTakeFirst()
  if (!user) return
  const joined = user.created_at.toISOString().slice(0, 7)
  await analytics.setProfiles([{ distinct_id, joined, language: user.locale, app_type }])
}
