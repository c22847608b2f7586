import { call } from '../../call'
import type * as schema from './schema'

/** Sends an event to the event-tracking service; nothing is sent where the company has not switched SendToMixPanel on. */
export const recordEvent = call<typeof schema.recordEvent>({
  id: 'recordEvent',
  area: 'account',
  method: 'POST',
  path: '/analytics_events',
  policy: 'user',
})
