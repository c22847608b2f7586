import { api } from '@almanac/api-client'
import { announce, onAuthEvent } from '@almanac/auth'
import { recordEvent } from '@almanac/contracts/account/analytics'
import { joinGroup } from '@almanac/contracts/account/registration'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
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

/** What the first step asks for. */
export interface SignInValues {
  email: string
  password: string
  /** The device belongs to somebody else: nothing is stored in this browser. */
  shared_device: boolean
}

/**
 * Signs in, or says where the code went that is asked for first, or that the authenticator app shows it. Throws ApiError.
 * The answer's CSRF token is stored by the client, so calls of the user work from
 * here on; the host takes over at `enter`, not before.
 */
export function signIn(
  { email, password, shared_device }: SignInValues,
  otp_attempt?: string,
): Promise<User | OtpRequired | SecondFactorRequired> {
  return api(signInCall, {
    body: {
      user: {
        email: email.trim().toLowerCase(),
        password,
        device_name: deviceName(),
        ...(shared_device ? { shared_device } : {}),
        ...(otp_attempt === undefined ? {} : { otp_attempt }),
      },
    },
  })
}

/** Another code for the sign-in that waits in this browser. Throws ApiError. */
export function resendCode(channel?: 'email'): Promise<SentCode> {
  return api(resendOtp, { body: channel ? { channel } : {} })
}

/** Joins the group of a study code; a member of it stays one. False when that was refused. */
export function joinStudy(code: string): Promise<boolean> {
  return api(joinGroup, { params: { id: code } }).then(
    () => true,
    () => false,
  )
}

/** Whether an operator has to set up a second factor first. Where the server cannot say, the next sign-in asks. */
export async function mustEnrol({ roles }: User): Promise<boolean> {
  if (!roles.includes('operator')) return false
  return api(secondFactorState).then(
    ({ needed, on }) => needed && !on,
    () => false,
  )
}

/** The host takes the session over and shows the first screen. */
export function enter(user: User): void {
  scheduleLoginEvent(user)
  announce({ type: 'signed_in', user_id: user.id })
}

/** After signing in (specification 000, section 9): the first screen comes first. */
const LOGIN_EVENT_DELAY_MS = 5_000

/** Records the sign-in a while later, where the study wants that; not when the user has signed out by then. */
export function scheduleLoginEvent({ hs_features }: Pick<User, 'hs_features'>): void {
  if (!isFeatureEnabled(hs_features, 'SendToMixPanel')) return
  const timer = setTimeout(() => {
    stopListening()
    // Nobody waits for it, and nothing is lost with it.
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
