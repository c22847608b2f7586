import { serverNow } from '@almanac/api-client'
import type { Activity } from '@almanac/contracts/activities/activities'
import type { ResponseInput } from '@almanac/contracts/activities/responses'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { newId } from '@almanac/outbox'

/** A response of an activity, measured now. */
export function newResponse(activity: Activity, entries: ResponseInput['entries']): ResponseInput {
  const now = new Date(serverNow())
  const zone = deviceZone()
  return {
    id: newId(),
    quest_id: activity.id,
    definition_version: activity.definition_version,
    measured_at: now.toISOString(),
    time_zone: zone,
    date_posted_for: localDateOf(now, zone),
    entries,
  }
}
