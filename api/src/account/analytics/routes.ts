import type { FastifyInstance } from 'fastify'
import { recordEvent } from '@almanac/contracts/account/analytics'
import * as schema from '@almanac/contracts/schema/account/analytics'
import { newId } from '@almanac/domain/ids'
import { serve } from '../../http/route'
import { providersOf } from '../../providers/plugin'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import type { AnalyticsProvider, AppType } from '../../providers/analytics/provider'

/** Puts the call on the server that tells of events. */
export function analyticsRoutes(app: FastifyInstance): void {
  serve(app, recordEvent, schema.recordEvent, async ({ body, user_id, database, request }) => {
    const { analytics } = providersOf(app)
    // Nobody waits for it or loses anything by it: an event that cannot be told is not.
    await tell(database, analytics, user_id, body).catch((err: unknown) =>
      request.log.warn({ err }, 'an event was not told'),
    )
  })
}

/**
 * Tells the event-tracking service that something happened, and to whom, where the
 * company of the user has SendToMixPanel on (specification 000, section 7); else
 * nothing is told. What may be told is this: an event of the contract's list, and
 * of the user the month of joining, the language and the kind of app. Nobody is
 * named: see `pseudonym`.
 */
async function tell(
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
