import { call } from '../../call'
import type * as schema from './schema'

/** Tells the event-tracking service that something happened; nothing is told where the company has not switched SendToMixPanel on. */
export const recordEvent = call<typeof schema.recordEvent>({
  id: 'recordEvent',
  area: 'account',
  method: 'POST',
  path: '/analytics_events',
  policy: 'user',
})
