import { call } from '../../call'
import type * as schema from './schema'

/** Whether the user's role asks for a second factor, and whether the user has one. */
export const secondFactorState = call<typeof schema.secondFactorState>({
  id: 'secondFactorState',
  area: 'account',
  method: 'GET',
  path: '/second_factor',
  policy: 'user',
})

/** Begins to set up a second factor (TOTP, RFC 6238): a new secret, which counts once it is confirmed. 403 where none is asked for, 409 SECOND_FACTOR_ON. */
export const enrolSecondFactor = call<typeof schema.enrolSecondFactor>({
  id: 'enrolSecondFactor',
  area: 'account',
  method: 'POST',
  path: '/second_factor',
  policy: 'user',
})

/** Proves by a first code that the secret has arrived: from then on each sign-in asks for one. 422 INVALID_OTP; 429 OTP_LOCKED. */
export const confirmSecondFactor = call<typeof schema.confirmSecondFactor>({
  id: 'confirmSecondFactor',
  area: 'account',
  method: 'PUT',
  path: '/second_factor',
  policy: 'user',
})
