import { call } from '../../call'
import type * as schema from './schema'

export type { Company, Credentials, Feature, OtpRequired, SecondFactorRequired, SignedInDevice, User } from './schema'

/**
 * Signs in, or asks for the code that was sent first, or for one of the authenticator app. 401 with one entry, the same for a
 * wrong password and an unknown e-mail; 401 for a wrong code, too; 429 after too many tries.
 */
export const signIn = call<typeof schema.signIn>({
  id: 'signIn',
  area: 'account',
  method: 'POST',
  path: '/users/sign_in.json',
  policy: 'public',
})

/** Ends this session only. */
export const signOut = call<typeof schema.signOut>({
  id: 'signOut',
  area: 'account',
  method: 'DELETE',
  path: '/users/sign_out.json',
  policy: 'user',
})

/** The signed-in user or null, with the CSRF token in the answer's headers. */
export const currentSession = call<typeof schema.currentSession>({
  id: 'currentSession',
  area: 'account',
  method: 'GET',
  path: '/sessions/current',
  policy: 'visitor',
})

/** Ends the session from a link; `studyclose` says that the study was closed. */
export const endSession = call<typeof schema.endSession>({
  id: 'endSession',
  area: 'account',
  method: 'GET',
  path: '/sessions/logout',
  policy: 'visitor',
  changes: true,
})

/** Keeps the language that the participant chose. */
export const updateLocale = call<typeof schema.updateLocale>({
  id: 'updateLocale',
  area: 'account',
  method: 'PUT',
  path: '/users/{id}/update_locale',
  policy: 'self',
})

/** Sends the code of a sign-in or registration that waits for one again. 429 with Retry-After before the countdown of 60 s has run out, and while it is locked. */
export const resendOtp = call<typeof schema.resendOtp>({
  id: 'resendOtp',
  area: 'account',
  method: 'POST',
  path: '/sessions/resend_otp',
  policy: 'pending',
})

/** Remembers the campaign that brought a visitor, until registration. */
export const storeUtmParams = call<typeof schema.storeUtmParams>({
  id: 'storeUtmParams',
  area: 'account',
  method: 'POST',
  path: '/sessions/store_utm_params_to_session',
  policy: 'visitor',
})

/** Where the user is signed in, the latest first. */
export const listSessions = call<typeof schema.listSessions>({
  id: 'listSessions',
  area: 'account',
  method: 'GET',
  path: '/sessions',
  policy: 'user',
})

/** Signs one device out. 404 for another user's. */
export const endOneSession = call<typeof schema.endOneSession>({
  id: 'endOneSession',
  area: 'account',
  method: 'DELETE',
  path: '/sessions/{id}',
  policy: 'user',
})

/** An operator signs somebody out everywhere, by e-mail address. 404 UNKNOWN_PERSON when nobody has it, which operators alone may know. */
export const endUserSessions = call<typeof schema.endUserSessions>({
  id: 'endUserSessions',
  area: 'account',
  method: 'POST',
  path: '/operations/end_sessions',
  policy: 'operator',
})

/** Signs every other device out. */
export const endOtherSessions = call<typeof schema.endOtherSessions>({
  id: 'endOtherSessions',
  area: 'account',
  method: 'DELETE',
  path: '/sessions',
  policy: 'user',
})
