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

/** How to reach the people of a study before signing in, by telephone or otherwise. */
export const supportContact = call<typeof schema.supportContact>({
  id: 'supportContact',
  area: 'account',
  method: 'GET',
  path: '/support_contact',
  policy: 'public',
})
