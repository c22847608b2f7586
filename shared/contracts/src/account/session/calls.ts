import { call } from '../../call'
import type * as schema from './schema'

export type { DiscoveredPasskey } from '../passkeys/schema'
export type {
  Company,
  Credentials,
  Feature,
  OtpRequired,
  PasskeyAsked,
  SecondFactorRequired,
  SignedInDevice,
  User,
} from './schema'

/**
 * Signs in, or first requires the code that was sent or one of the authenticator app. 401 with one entry, the same for a
 * wrong password and an unknown e-mail address; 401 also for a wrong code; 429 after too many attempts.
 */
export const signIn = call<typeof schema.signIn>({
  id: 'signIn',
  area: 'account',
  method: 'POST',
  path: '/users/sign_in.json',
  policy: 'public',
})

/** Returns what a passkey has to sign in place of a password. 409 NO_PASSKEYS_HERE where the public address allows none. */
export const passkeySignInOptions = call<typeof schema.passkeySignInOptions>({
  id: 'passkeySignInOptions',
  area: 'account',
  method: 'POST',
  path: '/sessions/passkey_options',
  policy: 'public',
})

/** Signs in with a passkey alone. 401 PASSKEY_EXPIRED, PASSKEY_REFUSED or PASSKEY_UNKNOWN; 429 after too many attempts. */
export const signInWithPasskey = call<typeof schema.signInWithPasskey>({
  id: 'signInWithPasskey',
  area: 'account',
  method: 'POST',
  path: '/sessions/passkey',
  policy: 'public',
})

/** Ends only this session. */
export const signOut = call<typeof schema.signOut>({
  id: 'signOut',
  area: 'account',
  method: 'DELETE',
  path: '/users/sign_out.json',
  policy: 'user',
  before_passkey: true,
})

/** The signed-in user or null, with the CSRF token in the response headers. */
export const currentSession = call<typeof schema.currentSession>({
  id: 'currentSession',
  area: 'account',
  method: 'GET',
  path: '/sessions/current',
  policy: 'visitor',
})

/** Ends the session from a link; `studyclose` means that the study was closed. */
export const endSession = call<typeof schema.endSession>({
  id: 'endSession',
  area: 'account',
  method: 'GET',
  path: '/sessions/logout',
  policy: 'visitor',
  changes: true,
})

/** Stores the language chosen by the participant. */
export const updateLocale = call<typeof schema.updateLocale>({
  id: 'updateLocale',
  area: 'account',
  method: 'PUT',
  path: '/users/{id}/update_locale',
  policy: 'self',
  before_passkey: true,
})

/** Resends the code of a pending sign-in or registration. 429 with Retry-After during the countdown of 60 s and while locked. */
export const resendOtp = call<typeof schema.resendOtp>({
  id: 'resendOtp',
  area: 'account',
  method: 'POST',
  path: '/sessions/resend_otp',
  policy: 'pending',
})

/** Stores the campaign that brought a visitor, until registration. */
export const storeUtmParams = call<typeof schema.storeUtmParams>({
  id: 'storeUtmParams',
  area: 'account',
  method: 'POST',
  path: '/sessions/store_utm_params_to_session',
  policy: 'visitor',
})

/** The user's signed-in devices, latest first. */
export const listSessions = call<typeof schema.listSessions>({
  id: 'listSessions',
  area: 'account',
  method: 'GET',
  path: '/sessions',
  policy: 'user',
})

/** Signs out one device. 404 for another user's. */
export const endOneSession = call<typeof schema.endOneSession>({
  id: 'endOneSession',
  area: 'account',
  method: 'DELETE',
  path: '/sessions/{id}',
  policy: 'user',
})

/** Lets an operator sign out all devices of a person, by e-mail address. 404 UNKNOWN_PERSON for an unknown address, which only operators may learn. */
export const endUserSessions = call<typeof schema.endUserSessions>({
  id: 'endUserSessions',
  area: 'account',
  method: 'POST',
  path: '/operations/end_sessions',
  policy: 'operator',
})

/** Signs out all other devices. */
export const endOtherSessions = call<typeof schema.endOtherSessions>({
  id: 'endOtherSessions',
  area: 'account',
  method: 'DELETE',
  path: '/sessions',
  policy: 'user',
})
