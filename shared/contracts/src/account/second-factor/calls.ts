import { call } from '../../call'
import type * as schema from './schema'

/** Whether the user's role requires a second factor, and whether the user has one. */
export const secondFactorState = call<typeof schema.secondFactorState>({
  id: 'secondFactorState',
  area: 'account',
  method: 'GET',
  path: '/second_factor',
  policy: 'user',
})

/** Starts the setup of a second factor (TOTP, RFC 6238): returns a new secret, valid once confirmed. 403 if none is required, 409 SECOND_FACTOR_ON. */
export const enrolSecondFactor = call<typeof schema.enrolSecondFactor>({
  id: 'enrolSecondFactor',
  area: 'account',
  method: 'POST',
  path: '/second_factor',
  policy: 'user',
})

/** Confirms the secret with a first code: from then on, each sign-in requires one. 422 INVALID_OTP; 429 OTP_LOCKED. */
export const confirmSecondFactor = call<typeof schema.confirmSecondFactor>({
  id: 'confirmSecondFactor',
  area: 'account',
  method: 'PUT',
  path: '/second_factor',
  policy: 'user',
})

/** Returns new recovery codes, in place of the old ones. 403 SECOND_FACTOR_REQUIRED in a session that has shown none; 422 WRONG_PASSWORD. */
export const replaceRecoveryCodes = call<typeof schema.replaceRecoveryCodes>({
  id: 'replaceRecoveryCodes',
  area: 'account',
  method: 'POST',
  path: '/second_factor/recovery_codes',
  policy: 'user',
})
