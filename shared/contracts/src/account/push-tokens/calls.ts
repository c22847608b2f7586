import { call } from '../../call'
import type * as schema from './schema'

/** Binds the app's push token to this session; it is removed with the session. */
export const bindPushToken = call<typeof schema.bindPushToken>({
  id: 'bindPushToken',
  area: 'account',
  method: 'PUT',
  path: '/push_token',
  policy: 'user',
})
