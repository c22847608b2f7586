import * as z from 'zod/mini'
import {
  code,
  email,
  id,
  line,
  localeCode,
  newPassword,
  otpAttempt,
  phoneNumber,
  text,
  deviceTimeZone,
} from '../../common/schema'
import {
  GENDERS,
  genderOtherProblem,
  isConfirmed,
  MAX_DEVICE_NAME_LENGTH,
  MAX_GENDER_OTHER_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REGISTRATION_DEVICE_LENGTH,
  MIN_BIRTH_YEAR,
} from '../rules'
import { otpRequired, user } from '../session/schema'

export const gender = z.enum(GENDERS, { error: code('REQUIRED') })

interface Gendered {
  gender?: string | null | undefined
  gender_other?: string | null | undefined
}

/** Runs the check even if another field is invalid, so that all errors are reported at once. */
const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** Checks of the free text for "other". */
export const genderOtherFilled = z.refine<Gendered>(
  (value) => genderOtherProblem(value) !== 'PLEASE_FILL_OUT_THE_OTHER_FIELD',
  { message: code('PLEASE_FILL_OUT_THE_OTHER_FIELD'), path: ['gender_other'], when: always },
)
export const genderOtherAlphanumeric = z.refine<Gendered>(
  (value) => genderOtherProblem(value) !== 'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY',
  { message: code('PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY'), path: ['gender_other'], when: always },
)

/** The latest year allowed is 12 years ago; the server checks that by its clock (OUT_OF_RANGE). */
export const birthYear = z
  .int({ error: code('REQUIRED') })
  .check(z.gte(MIN_BIRTH_YEAR, { message: code('OUT_OF_RANGE') }), z.lte(2200, { message: code('OUT_OF_RANGE') }))

const firstName = line(MAX_NAME_LENGTH, 'MANDATORY').check(z.trim(), z.minLength(1, { message: code('MANDATORY') }))

const hasConfirmation = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'password_confirmation' in value &&
  typeof value.password_confirmation === 'string'

/** What the first step of a registration by form asks for. */
export const registrationAccount = z.object({ first_name: firstName, email, password: newPassword })

const registration = z
  .object({
    /** Either this code of a group or an invitation's id is required. */
    registration_code: z.optional(line(64)),
    invitation_id: z.optional(id),
    first_name: firstName,
    last_name: z.optional(z.nullable(line(MAX_NAME_LENGTH).check(z.trim()))),
    email,
    password: newPassword,
    password_confirmation: text(MAX_PASSWORD_LENGTH, 'PASSWORDS_NO_MATCH'),
    birth_year: birthYear,
    gender,
    gender_other: z.optional(z.nullable(line(MAX_GENDER_OTHER_LENGTH).check(z.trim()))),
    terms_agreed: z.literal(true, { error: code('TERMS_NOT_AGREED') }),
    locale: z.optional(localeCode),
    time_zone: z.optional(deviceTimeZone),
    /** Required if the group requires two factors: the first call has only the number, the repeated call also the code. */
    primary_contact_number: z.optional(phoneNumber),
    otp_attempt: z.optional(otpAttempt),
    /** hCaptcha's response token; required if the theme has the Captcha Toggle. */
    hcaptcha_verification_key: z.optional(text(4096)),
    registration_device: z.optional(line(MAX_REGISTRATION_DEVICE_LENGTH)),
    registration_device_identifier: z.optional(line(200)),
    device_name: z.optional(line(MAX_DEVICE_NAME_LENGTH)),
    /** Made by the page, which keeps it for itself: with it, the registration can be repeated for a day when its answer was lost. */
    idempotency_key: z.optional(id),
  })
  .check(
    z.refine(({ password, password_confirmation }) => isConfirmed(password, password_confirmation), {
      message: code('PASSWORDS_NO_MATCH'),
      path: ['password_confirmation'],
      when: ({ value }) => hasConfirmation(value),
    }),
    genderOtherFilled,
    genderOtherAlphanumeric,
  )

export const register = {
  summary: 'Register',
  description:
    'Makes an account and signs in; the same again with the same `idempotency_key` signs in to that account. Where the group asks for two factors, the call first sends a code and comes again with it. A refusal has an entry for each field.',
  errors: {
    401: ['STUDY_CLOSED'],
    422: [
      'MANDATORY',
      'REQUIRED',
      'PASSWORDS_NO_MATCH',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_LIKE_YOU',
      'OUT_OF_RANGE',
      'INVALID_EMAIL',
      'INVALID_PHONE',
      'EMAIL_NOT_ACCEPTED',
      'TERMS_NOT_AGREED',
      'CODE_REQUIRED',
      'GROUPCODE_VALIDATION_ERROR',
      'GROUPCODE_STUDY_CLOSED_ERROR',
      'INVITATION_OTHER_EMAIL',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_FAILED',
      'INVALID_OTP',
      'OTP_EXPIRED',
      'PLEASE_FILL_OUT_THE_OTHER_FIELD',
      'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY',
    ],
    429: ['TOO_MANY_REGISTRATIONS', 'OTP_TOO_SOON', 'OTP_TOO_MANY', 'OTP_LOCKED'],
    503: ['CAPTCHA_UNREACHABLE'],
  } as const,
  body: registration,
  answer: z.union([otpRequired, user]),
}

export const validateCode = {
  summary: 'Check a study code',
  description: 'Whether a study code of 6 characters is one that can be joined.',
  errors: { 422: ['GROUPCODE_VALIDATION_ERROR', 'GROUPCODE_STUDY_CLOSED_ERROR'], 429: ['TOO_MANY_LOOKUPS'] } as const,
  params: z.object({ code: z.string().check(z.maxLength(64)) }),
  answer: z.object({ group_id: id, code: z.string() }),
}

export const group = z.object({ id, name: z.string(), company_id: id, company_name: z.string(), theme_key: z.string() })

export const listGroups = {
  summary: "List the user's groups",
  description: 'The groups that the user is in; none for a visitor, because a group is joined by its code.',
  answer: z.array(group),
}

export const lookupGroup = {
  summary: 'Look a group up',
  description: 'A group by its id or its code.',
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_LOOKUPS'] } as const,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.extend(group, {
    /** A code is sent to the phone before the account is created. */
    two_factor: z.boolean(),
    /** Page with hCaptcha's widget, for a frame; null if no captcha is required. */
    captcha_url: z.nullable(z.string()),
    /** How to reach the people of the study where the captcha is blocked: a URI; null without one. */
    contact: z.optional(z.nullable(z.string())),
  }),
}

export const joinGroup = {
  summary: 'Join a group',
  description: 'Joins the group with this code; doing it again changes nothing.',
  errors: { 422: ['GROUPCODE_VALIDATION_ERROR', 'GROUPCODE_STUDY_CLOSED_ERROR'], 429: ['TOO_MANY_LOOKUPS'] } as const,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: user,
}

export const lookupInvitation = {
  summary: 'Look an invitation up',
  description: 'Who was invited, to fill in the form. One that is unknown, over or accepted does not exist.',
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_LOOKUPS'] } as const,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    email: z.string(),
    group_id: z.nullable(id),
    /** First name of the inviter; null for a study team. */
    from: z.nullable(z.string()),
    /** Whether accepting lets the two see each other's records; null for an invitation that adds nobody to a circle. */
    opens_records: z.nullable(z.boolean()),
  }),
}

export const acceptInvitation = {
  summary: 'Accept an invitation',
  description: "Accepts an invitation that was sent to the user's own address.",
  errors: { 403: ['INVITATION_OTHER_ACCOUNT'], 404: ['INVITATION_OVER'] } as const,
  params: z.object({ id }),
  answer: z.object({ relationship_id: z.nullable(id), group_id: z.nullable(id) }),
}

export const refuseInvitations = {
  summary: 'Refuse invitations for good',
  description:
    'Whoever was invited says "not me". Ends the invitations to the address that this one was sent to, and keeps all further ones away from it. The code stands in the link of its mail.',
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_LOOKUPS'] } as const,
  params: z.object({ id }),
  body: z.object({ code: z.uuid() }),
}

export type Registration = z.input<typeof registration>
export type Group = z.infer<typeof group>
export type LookedUpGroup = z.infer<typeof lookupGroup.answer>
export type LookedUpInvitation = z.infer<typeof lookupInvitation.answer>
