import { call } from '../../call'
import type * as schema from './schema'

export type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '../passkeys/schema'
export type { Passkey } from './schema'

/** Whether the user's role requires a second factor, and whether the user has one. */
export const secondFactorState = call<typeof schema.secondFactorState>({
  id: 'secondFactorState',
  area: 'account',
  method: 'GET',
  path: '/second_factor',
  policy: 'user',
  before_passkey: true,
})

/** Starts the setup of an authenticator app (TOTP, RFC 6238): returns a new secret, valid once confirmed. 403 if no second factor is required, 409 SECOND_FACTOR_ON unless it replaces the confirmed one. */
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

/** Removes the authenticator app. 409 LAST_FACTOR for the last factor of somebody who needs one. */
export const removeApp = call<typeof schema.removeApp>({
  id: 'removeApp',
  area: 'account',
  method: 'POST',
  path: '/second_factor/removal',
  policy: 'user',
})

/** Returns the options to create a passkey with. 409 NO_PASSKEYS_HERE where the public address allows none. */
export const beginPasskey = call<typeof schema.beginPasskey>({
  id: 'beginPasskey',
  area: 'account',
  method: 'POST',
  path: '/second_factor/passkey_options',
  policy: 'user',
  before_passkey: true,
})

/** Stores a created passkey: a second factor for those who need or have one, else a way to sign in without the password. */
export const addPasskey = call<typeof schema.addPasskey>({
  id: 'addPasskey',
  area: 'account',
  method: 'POST',
  path: '/second_factor/passkeys',
  policy: 'user',
  before_passkey: true,
})

/** Renames a passkey. 404 for another user’s. */
export const renamePasskey = call<typeof schema.renamePasskey>({
  id: 'renamePasskey',
  area: 'account',
  method: 'PUT',
  path: '/second_factor/passkeys/{id}',
  policy: 'user',
})

/** Removes a passkey. 404 for another user’s; 409 LAST_FACTOR for the last factor of somebody who needs one. */
export const removePasskey = call<typeof schema.removePasskey>({
  id: 'removePasskey',
  area: 'account',
  method: 'POST',
  path: '/second_factor/passkeys/{id}/removal',
  policy: 'user',
})

/** Returns what a passkey of the user is to sign to confirm something. 404 where there is none. */
export const passkeyConfirmationOptions = call<typeof schema.passkeyConfirmationOptions>({
  id: 'passkeyConfirmationOptions',
  area: 'account',
  method: 'POST',
  path: '/second_factor/confirmation_options',
  policy: 'user',
  before_passkey: true,
})

/** Shows a passkey in this session; returns what takes the place of the password once. */
export const confirmByPasskey = call<typeof schema.confirmByPasskey>({
  id: 'confirmByPasskey',
  area: 'account',
  method: 'POST',
  path: '/second_factor/confirmation',
  policy: 'user',
  before_passkey: true,
})

/** Sends a code by mail that takes the place of the passkey that a company asks for, in this session. */
export const sendPasskeyCode = call<typeof schema.sendPasskeyCode>({
  id: 'sendPasskeyCode',
  area: 'account',
  method: 'POST',
  path: '/second_factor/passkey_code',
  policy: 'user',
  before_passkey: true,
})

/** Goes on in this session with that code. 422 INVALID_OTP, OTP_EXPIRED or OTP_LOCKED. */
export const goOnWithoutPasskey = call<typeof schema.goOnWithoutPasskey>({
  id: 'goOnWithoutPasskey',
  area: 'account',
  method: 'PUT',
  path: '/second_factor/passkey_code',
  policy: 'user',
  before_passkey: true,
})
