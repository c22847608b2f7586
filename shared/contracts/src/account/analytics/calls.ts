import { call } from '../../call'
import type * as schema from './schema'

/** Sends an event to the event-tracking service, if SendToMixPanel is enabled for the company. */
export const recordEvent = call<typeof schema.recordEvent>({
  id: 'recordEvent',
  area: 'account',
  method: 'POST',
  path: '/analytics_events',
  policy: 'user',
})
