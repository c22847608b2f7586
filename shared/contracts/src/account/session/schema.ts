import * as z from 'zod/mini'
import {
  code,
  email,
  id,
  instant,
  line,
  localDate,
  localeCode,
  otpAttempt,
  regionCode,
  text,
} from '../../common/schema'
import { discoveredPasskey, requestOptions, usedPasskey } from '../passkeys/schema'
import { MAX_DEVICE_NAME_LENGTH, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MAX_UTM_LENGTH } from '../rules'

/** A feature of a company, theme or user: `hs_features` (specification 000, section 6). */
export const feature = z.object({ title: z.string(), enabled: z.boolean() })

const company = z.object({
  id,
  key: z.string(),
  name: z.string(),
  status: z.enum(['open', 'closed']),
  /** Where its people get help by telephone, as dialed; absent where the study names no number. */
  support_phone: z.optional(z.string()),
})

const group = z.object({ id, name: z.string(), company_id: id, theme_key: z.string() })

/** A passkey that a company asks of the user: one is needed from a later day on, is to be created first, or to be shown in this session. */
const passkeyAsked = z.object({ step: z.enum(['later', 'create', 'show']), required_from: instant })

/** The signed-in user, as available to the host and all remotes. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  locale: z.string(),
  /** Whose dates, numbers and weeks are shown; null: that of the browser, else of the language. Missing in sessions of earlier releases. */
  region: z.optional(z.nullable(regionCode)),
  time_zone: z.nullable(z.string()),
  avatar_id: z.nullable(z.int()),
  image_id: z.nullable(id),
  companies: z.array(company),
  groups: z.array(group),
  hs_features: z.array(feature),
  /** The onboarding surveys of the participant's groups, in order. */
  onboarding_surveys: z.array(z.object({ id, completed: z.boolean() })),
  /** An agreement of the study has changed since the participant accepted it, or was never accepted. It is shown before anything else. */
  agreements_due: z.boolean(),
  /** How many consents to surveys and in activities are to be given again, because what they agreed to has changed; missing in sessions of earlier releases. */
  consents_due: z.optional(z.int()),
  /** The days of the last sixty on which the user is asked only for what the study calls essential, so that Today need not wait for them; missing in sessions of earlier releases. */
  unwell_days: z.optional(z.array(localDate)),
  response_count: z.int(),
  activated: z.boolean(),
  /** Numbers of medications, symptoms and vitals that the participant has added. */
  medication_count: z.int(),
  symptom_count: z.int(),
  vital_count: z.int(),
  /** `operator` manages releases; `tester` may preview a remote from a team's own machine. */
  roles: z.array(z.enum(['operator', 'tester', 'company_administrator'])),
  /** After a sign-in: a second factor is to be set up now. */
  second_factor_needed: z.optional(z.literal(true)),
  /** Missing where no company of the user asks for a passkey, or this session has shown it. */
  passkey_asked: z.optional(passkeyAsked),
})

export const credentials = z.object({
  email: text(MAX_EMAIL_LENGTH).check(z.minLength(1, { message: code('CANT_BE_BLANK') })),
  password: text(MAX_PASSWORD_LENGTH).check(z.minLength(1, { message: code('CANT_BE_BLANK') })),
  otp_attempt: z.optional(otpAttempt),
  /** In place of a code, where the account has a passkey. */
  passkey: z.optional(usedPasskey),
  device_name: z.optional(line(MAX_DEVICE_NAME_LENGTH)),
  /** On a shared device, the session ends with the browser and after an hour without a call, and the device is not remembered. */
  shared_device: z.optional(z.boolean()),
})

/** A code was sent; the call is to be repeated with `otp_attempt`. */
export const otpRequired = z.object({
  otp_required: z.literal(true),
  /** Where the code was sent, masked so that only its owner recognizes it: `+49 ••• ••42`, `m•••@example.org`. */
  masked_number: z.string(),
  channel: z.enum(['sms', 'email']),
  /** Seconds until another code can be requested. */
  retry_after_seconds: z.int(),
})

/** The call is to be repeated with `passkey`, or with `otp_attempt`: a code of the authenticator app, or a recovery code. */
export const secondFactorRequired = z.object({
  second_factor_required: z.literal(true),
  /** Whether there is an authenticator app; missing from a server of an earlier release, where there is. */
  app: z.optional(z.boolean()),
  /** What a passkey of the account is to sign, once within five minutes; missing where it has none. */
  passkey_options: z.optional(requestOptions),
})

export const signIn = {
  summary: 'Sign in',
  description:
    'Signs in, or asks for the code that was sent or for a second factor: a passkey, a code of the authenticator app or a recovery code. A wrong password and an unknown address are answered alike.',
  errors: {
    401: [
      'INVALID_CREDENTIALS',
      'STUDY_CLOSED',
      'INVALID_OTP',
      'OTP_EXPIRED',
      'OTP_USED',
      'PASSKEY_EXPIRED',
      'PASSKEY_ONLY',
      'PASSKEY_REFUSED',
      'PASSKEY_UNKNOWN',
    ],
    422: ['CANT_BE_BLANK'],
    429: ['TOO_MANY_SIGN_INS', 'OTP_TOO_SOON', 'OTP_TOO_MANY', 'OTP_LOCKED'],
    503: ['SECOND_FACTOR_UNREADABLE'],
  } as const,
  body: z.object({ user: credentials }),
  answer: z.union([otpRequired, secondFactorRequired, user]),
}

export const passkeySignInOptions = {
  summary: 'Begin to sign in with a passkey',
  description:
    'Returns what the browser needs to sign in with any passkey that it has for this site (WebAuthn), with a challenge, valid once within five minutes. Nobody is named.',
  errors: { 409: ['NO_PASSKEYS_HERE'], 429: ['TOO_MANY_REQUESTS'] } as const,
  answer: z.object({ options: requestOptions }),
}

export const signInWithPasskey = {
  summary: 'Sign in with a passkey',
  description:
    'Signs in by a passkey in place of address and password. The authenticator has to verify its user, so that no code and no other second factor is asked for.',
  errors: {
    401: ['PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'PASSKEY_UNKNOWN', 'STUDY_CLOSED', 'OTP_LOCKED'],
    429: ['TOO_MANY_SIGN_INS'],
  } as const,
  body: z.object({
    passkey: discoveredPasskey,
    device_name: z.optional(line(MAX_DEVICE_NAME_LENGTH)),
    /** As at a sign-in with the password. */
    shared_device: z.optional(z.boolean()),
  }),
  answer: user,
}

/** `channel: 'email'` if the phone is no longer available. */
export const resendOtp = {
  summary: 'Send the code again',
  description:
    'Sends the code of a sign-in or registration that waits for one. Retry-After says when the next may be asked for.',
  errors: { 401: ['OTP_EXPIRED'], 429: ['OTP_TOO_SOON', 'OTP_TOO_MANY', 'OTP_LOCKED'] } as const,
  body: z.object({ channel: z.optional(z.enum(['sms', 'email'])) }),
  answer: z.omit(otpRequired, { otp_required: true }),
}

const utmParameter = z.optional(line(MAX_UTM_LENGTH))

/** The visitor's campaign; stored with the account at registration (specification 000, section 7). */
export const storeUtmParams = {
  summary: 'Keep the campaign of a visit',
  description: 'Remembers the campaign that brought a visitor until registration.',

  body: z.object({
    utm: z.object({
      utm_source: utmParameter,
      utm_campaign: utmParameter,
      utm_content: utmParameter,
      utm_medium: utmParameter,
      group_id: utmParameter,
      app_type: utmParameter,
    }),
  }),
}

/** A device on which the user is signed in. */
export const signedInDevice = z.object({
  id,
  device_name: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  /** When the session expires, by age or by inactivity, whichever is first. */
  expires_at: instant,
  /** The session of this request. */
  current: z.boolean(),
})

export const listSessions = {
  summary: 'List signed-in devices',
  description: 'Where the user is signed in, the latest first.',
  answer: z.array(signedInDevice),
}

export const endOneSession = {
  summary: 'Sign one device out',
  description: 'Ends one session of the user.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export const endOtherSessions = {
  summary: 'Sign the other devices out',
  description: 'Ends every other session of the user and makes those devices unknown.',
}

/** `ended`: number of ended sessions. */
export const endUserSessions = {
  summary: 'Sign a person out everywhere',
  description: 'An operator ends all sessions of a person, by e-mail address.',
  errors: { 404: ['UNKNOWN_PERSON'] } as const,
  body: z.object({ email }),
  answer: z.object({ ended: z.int() }),
}

export const signOut = {
  summary: 'Sign out',
  description: 'Ends this session only.',
}

/** Null for a visitor. The CSRF token is in the X-CSRF-Token header of the response. */
export const currentSession = {
  summary: 'Read the session',
  description: 'The signed-in user or null, with the CSRF token in the header `x-csrf-token` of the answer.',
  errors: { 401: ['STUDY_CLOSED'] } as const,
  answer: z.nullable(user),
}

export const endSession = {
  summary: 'End the session by a link',
  description: 'Signs out and redirects; `studyclose` says that the study was closed.',
  query: z.object({ studyclose: z.optional(z.enum(['true', 'false'])) }),
}

export const updateLocale = {
  summary: 'Choose a language',
  description: 'Keeps the language that the participant chose.',
  errors: { 422: ['UNKNOWN_LOCALE'] } as const,
  params: z.object({ id }),
  body: z.object({ id, locale: localeCode }),
  answer: user,
}

export type PasskeyAsked = z.infer<typeof passkeyAsked>
export type User = z.infer<typeof user>
export type Company = z.infer<typeof company>
export type Feature = z.infer<typeof feature>
export type Credentials = z.infer<typeof credentials>
export type OtpRequired = z.infer<typeof otpRequired>
export type SecondFactorRequired = z.infer<typeof secondFactorRequired>
export type SignedInDevice = z.infer<typeof signedInDevice>
