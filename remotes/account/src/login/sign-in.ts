import { api } from '@almanac/api-client'
import { announce } from '@almanac/auth'
import { joinGroup } from '@almanac/contracts/account/registration'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
import {
  resendOtp,
  signIn as signInCall,
  type OtpRequired,
  type SecondFactorRequired,
  type User,
} from '@almanac/contracts/account/session'
import type { SentCode } from '../code/CodeStep'
import { scheduleLoginEvent } from './analytics'
import { deviceName } from '../device/device-name'

/** What the first step asks for. */
export interface Given {
  email: string
  password: string
  /** The device is not hers: nothing is stored in this browser. */
  shared_device: boolean
}

/**
 * Signs in, or says where the code went that is asked for first, or that her authenticator app has it. Throws ApiError.
 * The answer's CSRF token is kept by the client, so calls of the user work from
 * here on; the host takes over when `enter` tells it, not before.
 */
export function signIn(
  { email, password, shared_device }: Given,
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

/** Joins the group of a study code; whoever is in it already stays so. False when that was refused. */
export function joinStudy(code: string): Promise<boolean> {
  return api(joinGroup, { params: { id: code } }).then(
    () => true,
    () => false,
  )
}

/** Whether she has to set up a second factor first. Where the server cannot say, it is asked of her at the next sign-in. */
export async function mustEnrol({ roles }: User): Promise<boolean> {
  if (!roles.includes('operator')) return false
  return api(secondFactorState).then(
    ({ needed, on }) => needed && !on,
    () => false,
  )
}

/** She is in: the host takes the session over and shows the first screen. */
export function enter(user: User): void {
  scheduleLoginEvent(user)
  announce({ type: 'signed_in', user_id: user.id })
}
