import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import type { AnalyticsProvider } from '../../providers/analytics/provider'

/**
 * Tells the event-tracking service that something happened, where the company of
 * the user has SendToMixPanel on (specification 000, section 7); else nothing is
 * told. Nobody is named: see `pseudonym`.
 */
export async function recordEvent(
  database: Database,
  analytics: AnalyticsProvider | null,
  user_id: string,
  event: string,
): Promise<void> {
  if (!analytics || !(await hasFeature(database, user_id, 'SendToMixPanel'))) return
  await analytics.track([{ event, distinct_id: analytics.pseudonym(user_id), id: newId(), at: new Date() }])
}
