import { call } from '../../call'
import type * as schema from './schema'

/** Binds the push token of the app to this session: it goes with the session. */
export const bindPushToken = call<typeof schema.bindPushToken>({
  id: 'bindPushToken',
  area: 'account',
  method: 'PUT',
  path: '/push_token',
  policy: 'user',
})
