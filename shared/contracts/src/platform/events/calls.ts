import { call } from '../../call'
import type * as schema from './schema'

export type { ServerEvent, UserEvent } from './schema'

/** What happens to this user while a page is open, as server-sent events. */
export const listenToEvents = call<typeof schema.listenToEvents>({
  id: 'listenToEvents',
  area: 'platform',
  method: 'GET',
  path: '/events',
  policy: 'user',
  stream: true,
})
