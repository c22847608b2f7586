import { call } from '../../call'
import type * as schema from './schema'

/** Where the chat with support is, and who chats. */
export const openSupport = call<typeof schema.openSupport>({
  id: 'openSupport',
  area: 'account',
  method: 'POST',
  path: '/support_token',
  policy: 'user',
})
