import * as z from 'zod/mini'
import { code, instant, otpAttempt, text } from '../../common/schema'
import { MAX_PASSWORD_LENGTH } from '../rules'

export const secondFactorState = {
  summary: 'Read the state of the second factor',
  description: "Whether the user's role asks for a second factor, and whether the user has one.",

  answer: z.object({
    /** This server requires one: of operators, and of clinicians, who see other people's records. */
    needed: z.boolean(),
    /** The user has one, and each sign-in requires its code. */
    on: z.boolean(),
    /** From when the records of others are closed to a clinician without one; missing where it is required at once. */
    required_from: z.optional(instant),
    /** How many recovery codes are unused; missing where there is no second factor. */
    recovery_codes_left: z.optional(z.int()),
  }),
}

const current_password = text(MAX_PASSWORD_LENGTH).check(z.minLength(1, { message: code('CANT_BE_BLANK') }))

export const enrolSecondFactor = {
  summary: 'Set up a second factor',
  description:
    'Begins a second factor (TOTP, RFC 6238) with a new secret, which counts once it is confirmed. The password is asked for.',
  errors: {
    403: ['FORBIDDEN'],
    409: ['SECOND_FACTOR_ON'],
    422: ['WRONG_PASSWORD', 'CANT_BE_BLANK'],
    429: ['TOO_MANY_PASSWORDS'],
    503: ['SECOND_FACTOR_UNREADABLE'],
  } as const,
  body: z.object({ current_password }),
  answer: z.object({
    /** In Base32, to be typed into an authenticator app. */
    secret: z.string(),
    /** The same, for the QR code that such apps scan: `otpauth://totp/…`. */
    uri: z.string(),
  }),
}

export const confirmSecondFactor = {
  summary: 'Confirm a second factor',
  description: 'Proves by a first code that the secret has arrived. From then on each sign-in asks for one.',
  errors: {
    403: ['FORBIDDEN'],
    409: ['SECOND_FACTOR_ON'],
    422: ['INVALID_OTP', 'OTP_USED'],
    429: ['OTP_LOCKED'],
    503: ['SECOND_FACTOR_UNREADABLE'],
  } as const,
  body: z.object({ otp_attempt: otpAttempt }),
  /** Each replaces the phone once; returned only this once. */
  answer: z.object({ recovery_codes: z.array(z.string()) }),
}

export const replaceRecoveryCodes = {
  summary: 'Replace the recovery codes',
  description:
    'Returns new recovery codes; the old ones are no longer valid. The password is asked for, and the session has to have shown the second factor.',
  errors: {
    403: ['SECOND_FACTOR_REQUIRED'],
    422: ['WRONG_PASSWORD', 'CANT_BE_BLANK'],
    429: ['TOO_MANY_PASSWORDS'],
  } as const,
  body: z.object({ current_password }),
  /** Each replaces the phone once; returned only this once. */
  answer: z.object({ recovery_codes: z.array(z.string()) }),
}
