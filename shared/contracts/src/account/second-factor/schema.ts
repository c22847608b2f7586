import * as z from 'zod/mini'
import { code, id, instant, line, otpAttempt, text } from '../../common/schema'
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '../rules'
import { createdPasskey, creationOptions, requestOptions, usedPasskey } from '../passkeys/schema'
import { otpRequired } from '../session/schema'

/** A passkey of the user. */
const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Null until its first use. */
  last_used_at: z.nullable(instant),
  /** Sign-in with the password asks for it; false where it only replaces the password. Missing from a server of an earlier release, where it is asked for. */
  second_factor: z.optional(z.boolean()),
})

export const secondFactorState = {
  summary: 'Read the state of the second factor',
  description:
    "Whether the user's role asks for a second factor, and which ones the user has: an authenticator app, passkeys, recovery codes. Passkeys of those who neither need nor have one are listed as well.",

  answer: z.object({
    /** This server requires one: of operators, and of clinicians, who see other people's records. */
    needed: z.boolean(),
    /** The user has one, and each sign-in requires it. */
    on: z.boolean(),
    /** From when the records of others are closed to a clinician without one; missing where it is required at once. */
    required_from: z.optional(instant),
    /** How many recovery codes are unused; missing where there is no second factor. */
    recovery_codes_left: z.optional(z.int()),
    /** Whether an authenticator app is set up; missing from a server of an earlier release, which knows nothing else. */
    app: z.optional(z.boolean()),
    /** Missing from a server of an earlier release. */
    passkeys: z.optional(z.array(passkey)),
    /** The public address of this server allows passkeys: a host name, by https or on this machine. */
    passkeys_possible: z.optional(z.boolean()),
    /** Everybody may add passkeys, which sign in without the password; missing from a server of an earlier release. */
    passkey_sign_in: z.optional(z.boolean()),
    /** This session has shown the second factor, which a change of it requires. */
    shown: z.optional(z.boolean()),
  }),
}

const current_password = text(MAX_PASSWORD_LENGTH).check(z.minLength(1, { message: code('CANT_BE_BLANK') }))

/** Errors of whatever asks for the password. */
const passwordErrors = { 422: ['WRONG_PASSWORD', 'CANT_BE_BLANK'], 429: ['TOO_MANY_PASSWORDS'] } as const

/** The first factor of either kind brings them, else none; each replaces the factor once and is returned only this once. */
const recovery_codes = z.array(z.string())

export const enrolSecondFactor = {
  summary: 'Set up an authenticator app',
  description:
    'Begins a second factor (TOTP, RFC 6238) with a new secret, which counts once it is confirmed. With `replace` it then takes the place of the confirmed one. The password is asked for, and where there is a second factor already the session has to have shown it.',
  errors: {
    ...passwordErrors,
    403: ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
    409: ['SECOND_FACTOR_ON'],
    503: ['SECOND_FACTOR_UNREADABLE'],
  } as const,
  body: z.object({ current_password, replace: z.optional(z.boolean()) }),
  answer: z.object({
    /** In Base32, to be typed into an authenticator app. */
    secret: z.string(),
    /** The same, for the QR code that such apps scan: `otpauth://totp/…`. */
    uri: z.string(),
  }),
}

export const confirmSecondFactor = {
  summary: 'Confirm an authenticator app',
  description: 'Proves by a first code that the secret has arrived. From then on each sign-in asks for one.',
  errors: {
    403: ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
    409: ['SECOND_FACTOR_ON'],
    422: ['INVALID_OTP', 'OTP_USED'],
    429: ['OTP_LOCKED'],
    503: ['SECOND_FACTOR_UNREADABLE'],
  } as const,
  body: z.object({ otp_attempt: otpAttempt }),
  answer: z.object({ recovery_codes }),
}

/** Errors of a removal: the factor has to be shown, and whoever needs one keeps the last. */
const removalErrors = {
  ...passwordErrors,
  403: ['SECOND_FACTOR_REQUIRED'],
  409: ['LAST_FACTOR', 'LAST_PASSKEY'],
} as const

export const removeApp = {
  summary: 'Remove the authenticator app',
  description:
    'Takes the authenticator app from the account; the last factor also takes the recovery codes with it. Whoever needs a second factor keeps the last one. The password is asked for, and the session has to have shown the second factor.',
  errors: { ...removalErrors, 404: ['NOT_FOUND'] } as const,
  body: z.object({ current_password }),
}

export const beginPasskey = {
  summary: 'Begin a passkey',
  description:
    'Returns what the browser needs to create a passkey (WebAuthn), with a challenge for this session, valid once within five minutes. The password is asked for, and where there is a second factor already the session has to have shown it.',
  errors: {
    ...passwordErrors,
    403: ['SECOND_FACTOR_REQUIRED'],
    409: ['TOO_MANY_PASSKEYS', 'NO_PASSKEYS_HERE'],
  } as const,
  body: z.object({ current_password }),
  answer: z.object({ options: creationOptions }),
}

const passkeyName = line(MAX_PASSKEY_NAME_LENGTH).check(z.trim(), z.minLength(1, { message: code('CANT_BE_BLANK') }))

export const addPasskey = {
  summary: 'Add a passkey',
  description:
    'Stores the passkey that the browser has created. It signs in without the password. For those who need or have a second factor it is one: from then on each sign-in with the password asks for one. For all others the password alone stays enough.',
  errors: {
    403: ['SECOND_FACTOR_REQUIRED'],
    409: ['PASSKEY_EXISTS', 'TOO_MANY_PASSKEYS', 'NO_PASSKEYS_HERE'],
    422: ['PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'CANT_BE_BLANK'],
    429: ['OTP_LOCKED'],
  } as const,
  body: z.object({ name: passkeyName, passkey: createdPasskey }),
  answer: z.object({ recovery_codes }),
}

export const renamePasskey = {
  summary: 'Rename a passkey',
  description:
    'Gives a passkey another name, by which its owner knows it. Where there is a second factor the session has to have shown it.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'], 404: ['NOT_FOUND'], 422: ['CANT_BE_BLANK'] } as const,
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
}

export const removePasskey = {
  summary: 'Remove a passkey',
  description:
    'Takes a passkey from the account; the last factor also takes the recovery codes with it. Whoever needs a second factor keeps the last one. The password is asked for, and where there is a second factor the session has to have shown it.',
  errors: { ...removalErrors, 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  body: z.object({ current_password }),
}

export const replaceRecoveryCodes = {
  summary: 'Replace the recovery codes',
  description:
    'Returns new recovery codes; the old ones are no longer valid. The password is asked for, and the session has to have shown the second factor.',
  errors: { ...passwordErrors, 403: ['SECOND_FACTOR_REQUIRED'] } as const,
  body: z.object({ current_password }),
  answer: z.object({ recovery_codes }),
}

export type Passkey = z.infer<typeof passkey>

export const passkeyConfirmationOptions = {
  summary: 'Begin to confirm by a passkey',
  description: 'Returns what the browser needs to sign with a passkey of the user, once within five minutes.',
  errors: { 404: ['NOT_FOUND'], 409: ['NO_PASSKEYS_HERE'] } as const,
  answer: z.object({ options: requestOptions }),
}

export const confirmByPasskey = {
  summary: 'Confirm by a passkey',
  description:
    'Shows a passkey in this session, whose authenticator has to verify its user. The answer takes the place of the password in one call of this user that asks for it, within two minutes.',
  errors: { 422: ['PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'PASSKEY_UNKNOWN'], 429: ['OTP_LOCKED'] } as const,
  body: z.object({ passkey: usedPasskey }),
  answer: z.object({ current_password: z.string() }),
}

export const sendPasskeyCode = {
  summary: 'Send a code in place of a passkey',
  description:
    'For a device that can use no passkeys, where a company asks for one: sends a code to the address of the account. 403 to whom none is asked of now.',
  errors: { 403: ['FORBIDDEN'], 429: ['OTP_TOO_SOON', 'OTP_TOO_MANY', 'OTP_LOCKED'] } as const,
  answer: z.omit(otpRequired, { otp_required: true }),
}

export const goOnWithoutPasskey = {
  summary: 'Go on with a code in place of a passkey',
  description: 'The code counts for this session alone. The next sign-in on the device asks again.',
  errors: { 422: ['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED'] } as const,
  body: z.object({ otp_attempt: otpAttempt }),
}
