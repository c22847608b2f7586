import { call } from '../../call'
import type * as schema from './schema'

/** Sends a reset link to the account with this address. Always 204, to not reveal which addresses have accounts; 429 after too many requests. */
export const requestPasswordReset = call<typeof schema.requestPasswordReset>({
  id: 'requestPasswordReset',
  area: 'account',
  method: 'POST',
  path: '/users/password',
  policy: 'public',
})

/** The address of the account whose password the token of an e-mail link sets. 422 LINK_EXPIRED. The token stands in the body, because addresses are logged. */
export const readPasswordReset = call<typeof schema.readPasswordReset>({
  id: 'readPasswordReset',
  area: 'account',
  method: 'POST',
  path: '/users/password/link',
  policy: 'public',
})

/** Sets a new password with the token of an e-mail link and signs out all devices. 422 LINK_EXPIRED, PASSWORD_CONFIRMATION_NO_MATCH, PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON. */
export const resetPassword = call<typeof schema.resetPassword>({
  id: 'resetPassword',
  area: 'account',
  method: 'PUT',
  path: '/users/password',
  policy: 'public',
})
