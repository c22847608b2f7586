import { call } from '../../call'
import type * as schema from './schema'

export type { BlockedUser } from './schema'

/** The people whom the user has blocked. */
export const listBlockedUsers = call<typeof schema.listBlockedUsers>({
  id: 'listBlockedUsers',
  area: 'social',
  method: 'GET',
  path: '/blocked_users',
  policy: 'user',
  offline: true,
})

/** Blocks a person of the circle, a conversation or an invitation, without notifying them. */
export const blockUser = call<typeof schema.blockUser>({
  id: 'blockUser',
  area: 'social',
  method: 'POST',
  path: '/blocked_users',
  policy: 'user',
})

/** Unblocks a person, who can then write and invite again; `{id}` is the person. */
export const unblockUser = call<typeof schema.unblockUser>({
  id: 'unblockUser',
  area: 'social',
  method: 'DELETE',
  path: '/blocked_users/{id}',
  policy: 'user',
})
