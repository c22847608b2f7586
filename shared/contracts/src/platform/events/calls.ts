import { call } from '../../call'
import type * as schema from './schema'

export type { ServerEvent, UserEvent } from './schema'

/** Events that concern this user, as server-sent events for an open page. */
export const listenToEvents = call<typeof schema.listenToEvents>({
  id: 'listenToEvents',
  area: 'platform',
  method: 'GET',
  path: '/events',
  policy: 'user',
  stream: true,
})
