import { api } from '@almanac/api-client'
import { announce, onAuthEvent } from '@almanac/auth'
import { recordEvent } from '@almanac/contracts/account/analytics'
import { joinGroup } from '@almanac/contracts/account/registration'
import type { Answer } from '@almanac/contracts'
import { secondFactorState, type UsedPasskey } from '@almanac/contracts/account/second-factor'
import {
  resendOtp,
  signIn as signInCall,
  type OtpRequired,
  type SecondFactorRequired,
  type User,
} from '@almanac/contracts/account/session'
import { isFeatureEnabled } from '@almanac/domain/features'
import { shellPort } from '@almanac/native/port'
import type { SentCode } from '../code/CodeStep'
import { deviceName } from '../device/device-name'

/** The values of the first step. */
export interface SignInValues {
  email: string
  password: string
  /** Whether the device is shared: nothing is stored in this browser then. */
  shared_device: boolean
}

/**
 * Signs in; `proof` is a code or a passkey's answer. Resolves to the user, or to OtpRequired or SecondFactorRequired if a code is needed first. Throws ApiError.
 * The client stores the CSRF token of the response, so the user's calls work from
 * here on; the host takes over only at `enter`.
 */
export function signIn(
  { email, password, shared_device }: SignInValues,
  proof?: string | UsedPasskey,
): Promise<User | OtpRequired | SecondFactorRequired> {
  return api(signInCall, {
    body: {
      user: {
        email,
        password,
        device_name: deviceName(),
        ...(shared_device ? { shared_device } : {}),
        ...(typeof proof === 'string' && { otp_attempt: proof }),
        ...(typeof proof === 'object' && { passkey: proof }),
      },
    },
  })
}

/** Resends the code of the pending sign-in in this browser. Throws ApiError. */
export function resendCode(channel?: 'email'): Promise<SentCode> {
  return api(resendOtp, { body: channel ? { channel } : {} })
}

/** Joins the group of a study code; no effect for a member. False when the server refused. */
export function joinStudy(code: string): Promise<boolean> {
  return api(joinGroup, { params: { id: code } }).then(
    () => true,
    () => false,
  )
}

/**
 * Whether a second factor is to be set up first, and from when a clinician needs it; null where none is. Null if the
 * server cannot say; the next sign-in asks again.
 */
export async function neededFactor({
  roles,
  second_factor_needed,
}: User): Promise<Pick<Answer<typeof secondFactorState>, 'required_from' | 'passkeys_possible'> | null> {
  if (!roles.includes('operator') && !second_factor_needed) return null
  return api(secondFactorState).then(
    ({ needed, on, shown, required_from, passkeys_possible }) =>
      // Shown without being on: signed in by a passkey alone, where no password is there to set another one up with.
      needed && !on && !shown
        ? { ...(required_from && { required_from }), ...(passkeys_possible && { passkeys_possible }) }
        : null,
    () => null,
  )
}

/** Hands the session over to the host, which shows the first screen. */
export function enter(user: User): void {
  scheduleLoginEvent(user)
  announce({ type: 'signed_in', user_id: user.id })
}

/** Delay after signing in (specification 000, section 9), so that the first screen loads first. */
const LOGIN_EVENT_DELAY_MS = 5_000

/** Records the sign-in after the delay if the study enables it, unless the user has signed out by then. */
export function scheduleLoginEvent({ hs_features }: Pick<User, 'hs_features'>): void {
  if (!isFeatureEnabled(hs_features, 'SendToMixPanel')) return
  const timer = setTimeout(() => {
    stopListening()
    // Fire and forget: a lost event is acceptable.
    api(recordEvent, { body: { event: 'login', app_type: shellPort() ? 'mobile_app' : 'browser' } }).catch(
      () => undefined,
    )
  }, LOGIN_EVENT_DELAY_MS)
  const stopListening = onAuthEvent(({ type }) => {
    if (type === 'signed_in') return
    clearTimeout(timer)
    stopListening()
  })
}
