import { call } from '../../call'
import type * as schema from './schema'

/** Address of the support chat and the user's identity in it. */
export const openSupport = call<typeof schema.openSupport>({
  id: 'openSupport',
  area: 'account',
  method: 'POST',
  path: '/support_token',
  policy: 'user',
})
