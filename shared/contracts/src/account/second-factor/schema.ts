import * as z from 'zod/mini'
import { otpAttempt, text } from '../../common/schema'

export const secondFactorState = {
  answer: z.object({
    /** Her role asks for one on this server. */
    needed: z.boolean(),
    /** She has one, and each sign-in asks for its code. */
    on: z.boolean(),
  }),
}

export const enrolSecondFactor = {
  body: z.object({ current_password: text(1024).check(z.minLength(1, { message: 'CANT_BE_BLANK' })) }),
  answer: z.object({
    /** In Base32, to be typed into an authenticator app. */
    secret: z.string(),
    /** The same as such apps read it from a QR code: `otpauth://totp/…`. */
    uri: z.string(),
  }),
}

export const confirmSecondFactor = {
  body: z.object({ otp_attempt: otpAttempt }),
  /** Each stands in for the phone once; told this once. */
  answer: z.object({ recovery_codes: z.array(z.string()) }),
}
