import * as z from 'zod/mini'
import { normalizeEmail } from '../../common/characters'
import {
  code,
  email,
  id,
  instant,
  line,
  lines,
  localeCode,
  newPassword,
  otpAttempt,
  phoneNumber,
  regionCode,
  text,
  timeZone,
} from '../../common/schema'
import { birthYear, gender, genderOtherAlphanumeric, genderOtherFilled } from '../registration/schema'
import {
  isConfirmed,
  MAX_ADDRESS_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_GENDER_OTHER_LENGTH,
  MAX_GOAL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PROFILE_ENTRIES,
} from '../rules'
import { otpRequired, user } from '../session/schema'
import {
  additionalContact,
  allergy,
  condition,
  medicationAllergy,
  providerInformation,
  removed,
  sent,
  stored,
} from './entries'

const glucoseUnit = z.enum(['mg/dL', 'mmol/L'])

/**
 * Missing fields stay unchanged. Entries of a list are added or changed by id and
 * removed only by the lists of ids, so that a list from an old cache deletes nothing.
 */
const change = z
  .object({
    first_name: z.optional(line(MAX_NAME_LENGTH).check(z.trim(), z.minLength(1, { message: code('MANDATORY') }))),
    last_name: z.optional(z.nullable(line(MAX_NAME_LENGTH).check(z.trim()))),
    /** A new address takes effect when it is confirmed by the link in its mail; needs `current_password`. */
    email: z.optional(email),
    /** Null cancels a pending change of address. */
    unconfirmed_email: z.optional(z.null()),
    /** A new e-mail address is typed twice (specification 000, section 5). */
    email_confirmation: z.optional(text(MAX_EMAIL_LENGTH)),
    current_password: z.optional(text(MAX_PASSWORD_LENGTH)),
    password: z.optional(newPassword),
    password_confirmation: z.optional(text(MAX_PASSWORD_LENGTH)),
    gender: z.optional(gender),
    gender_other: z.optional(z.nullable(line(MAX_GENDER_OTHER_LENGTH))),
    birth_year: z.optional(z.nullable(birthYear)),
    /** The language of the product (see updateLocale). */
    locale: z.optional(localeCode),
    /** The region of dates, numbers and weeks; null: that of the browser, else of the language. */
    region: z.optional(z.nullable(regionCode)),
    preferred_language: z.optional(z.nullable(localeCode)),
    time_zone: z.optional(z.nullable(timeZone)),
    avatar_id: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(27)))),
    /** Null removes the photo; uploadImage sets a new one. */
    image_id: z.optional(z.null()),
    /** A number is set by verifyContactNumber; here it can only be kept or removed. Removing the primary one needs `current_password`. */
    primary_contact_number: z.optional(z.nullable(phoneNumber)),
    secondary_contact_number: z.optional(z.nullable(phoneNumber)),
    contact_time_preference: z.optional(z.nullable(z.enum(['morning', 'afternoon', 'evening']))),
    /** 0 call, 1 e-mail. */
    contact_method: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(1)))),
    address: z.optional(z.nullable(lines(MAX_ADDRESS_LENGTH).check(z.trim()))),
    dont_send_emails: z.optional(z.boolean()),
    /** Whether the participant has allergies; false keeps the lists. */
    allergy_toggle: z.optional(z.boolean()),
    /** The unit in which glucose is shown; null: that of the participant's country. */
    glucose_unit: z.optional(z.nullable(glucoseUnit)),
    conditions: z.optional(z.array(z.extend(condition, sent)).check(z.maxLength(MAX_PROFILE_ENTRIES))),
    removed_conditions: z.optional(removed),
    allergies: z.optional(z.array(z.extend(allergy, sent)).check(z.maxLength(MAX_PROFILE_ENTRIES))),
    removed_allergies: z.optional(removed),
    medications: z.optional(z.array(z.extend(medicationAllergy, sent)).check(z.maxLength(MAX_PROFILE_ENTRIES))),
    removed_medications: z.optional(removed),
    additional_contacts: z.optional(z.array(z.extend(additionalContact, sent)).check(z.maxLength(MAX_PROFILE_ENTRIES))),
    removed_additional_contacts: z.optional(removed),
    health_care_provider_informations: z.optional(
      z.array(z.extend(providerInformation, sent)).check(z.maxLength(MAX_PROFILE_ENTRIES)),
    ),
    removed_hsp_contacts: z.optional(removed),
  })
  .check(
    z.refine(
      ({ email, email_confirmation }) =>
        email_confirmation === undefined || email === normalizeEmail(email_confirmation),
      { message: code('EMAILS_NO_MATCH'), path: ['email_confirmation'] },
    ),
    z.refine(
      ({ password, password_confirmation }) => password === undefined || isConfirmed(password, password_confirmation),
      {
        message: code('PASSWORDS_NO_MATCH'),
        path: ['password_confirmation'],
      },
    ),
    genderOtherFilled,
    genderOtherAlphanumeric,
  )

/** The user's whole profile: the fields of the session's user and the rest. */
export const profile = z.extend(user, {
  gender: z.nullable(gender),
  gender_other: z.nullable(z.string()),
  birth_year: z.nullable(z.int()),
  preferred_language: z.nullable(z.string()),
  primary_contact_number: z.nullable(z.string()),
  secondary_contact_number: z.nullable(z.string()),
  contact_time_preference: z.nullable(z.enum(['morning', 'afternoon', 'evening'])),
  contact_method: z.nullable(z.int()),
  address: z.nullable(z.string()),
  dont_send_emails: z.boolean(),
  allergy_toggle: z.boolean(),
  /** The chosen unit of glucose; null: that of the participant's country. Missing in a profile stored by an earlier release. */
  glucose_unit: z.optional(z.nullable(glucoseUnit)),
  email_confirmed: z.boolean(),
  /** A new address that is not confirmed yet. */
  unconfirmed_email: z.nullable(z.string()),
  conditions: z.array(z.extend(condition, stored)),
  /** The participant's groups, with their companies. */
  organizations: z.array(z.object({ id, name: z.string(), company_name: z.string() })),
  allergies: z.array(z.extend(allergy, stored)),
  medications: z.array(z.extend(medicationAllergy, stored)),
  additional_contacts: z.array(z.extend(additionalContact, stored)),
  health_care_provider_informations: z.array(z.extend(providerInformation, stored)),
  /** The health goal. */
  status: z.nullable(z.string()),
  /** When the account will be deleted; null without a request. */
  delete_after: z.nullable(instant),
})

const self = z.object({ id })

export const getProfile = {
  summary: 'Read the profile',
  description: 'Everything that the user keeps in the profile.',
  params: self,
  answer: profile,
}
export const updateProfile = {
  summary: 'Change the profile',
  description:
    'Changes what is named and leaves the rest: entries of a list are added or changed by their id, and removed by the lists of ids. An entry sent with the revision that it was changed from is refused with 409 where another device has changed or removed it since; the same content again is no change. A refusal has an entry for each field. Changing password or e-mail address asks for the current password.',
  errors: {
    403: ['PROFILE_LOCKED'],
    409: ['PROFILE_ENTRY_CHANGED'],
    422: [
      'MANDATORY',
      'CANT_BE_BLANK',
      'INVALID_DATE',
      'INVALID_EMAIL',
      'INVALID_PHONE',
      'EMAILS_NO_MATCH',
      'PASSWORDS_NO_MATCH',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_LIKE_YOU',
      'WRONG_PASSWORD',
      'PLEASE_FILL_OUT_THE_OTHER_FIELD',
      'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY',
      'UNKNOWN_ANSWER',
      'UNKNOWN_LOCALE',
      'DUPLICATE_ENTRY',
      'INVALID_TIME_ZONE',
      'TOO_MANY',
    ],
    429: ['TOO_MANY_PASSWORDS', 'TOO_MANY_REQUESTS'],
  } as const,
  body_bytes: 262_144,
  params: self,
  body: change,
  answer: profile,
}

const numberToVerify = z
  .object({
    /** Exactly one of the two numbers. */
    primary_contact_number: z.optional(phoneNumber),
    secondary_contact_number: z.optional(phoneNumber),
    /** Required before a code is sent to a new primary number, because that number receives the sign-in codes. */
    current_password: z.optional(text(MAX_PASSWORD_LENGTH)),
    otp_attempt: z.optional(otpAttempt),
  })
  .check(
    z.refine(
      ({ primary_contact_number: first, secondary_contact_number: second }) =>
        (first === undefined) !== (second === undefined),
      { message: code('REQUIRED'), path: ['primary_contact_number'] },
    ),
  )

export const verifyContactNumber = {
  summary: 'Verify a phone number',
  description:
    'Without `otp_attempt` sends a code to the number (to a primary one only with `current_password`), with it keeps the number.',
  errors: {
    403: ['PROFILE_LOCKED'],
    422: ['INVALID_PHONE', 'CANT_BE_BLANK', 'WRONG_PASSWORD', 'INVALID_OTP', 'OTP_EXPIRED'],
    429: ['OTP_TOO_SOON', 'OTP_TOO_MANY', 'OTP_LOCKED', 'TOO_MANY_PASSWORDS'],
  } as const,
  example: { primary_contact_number: '+15005550006', current_password: 'a long sentence of mine' },
  params: self,
  body: numberToVerify,
  answer: z.union([otpRequired, profile]),
}

export const sendEmailConfirmation = {
  summary: 'Send the confirming mail again',
  description: 'Sends the mail that confirms the address, or the one that is to take its place.',
  errors: { 429: ['TOO_MANY_REQUESTS'] } as const,
}

export const confirmEmail = {
  summary: 'Confirm an e-mail address',
  description: 'Confirms an address by the token of its mail.',
  errors: { 422: ['LINK_EXPIRED', 'EMAIL_TAKEN'] } as const,
  params: z.object({ token: text(200) }),
  answer: z.object({ user_confirmed: z.boolean() }),
}

const status = z.object({ text: z.string(), created_at: instant })

/** Newest first. */
export const listStatuses = {
  summary: 'List health goals',
  description: 'The health goals that the user has set, the newest first.',
  answer: z.array(status),
}
export const createStatus = {
  summary: 'Set the health goal',
  description: 'Adds a health goal, which becomes the one that is shown.',
  errors: { 422: ['CANT_BE_BLANK'] } as const,
  body: z.object({ text: lines(MAX_GOAL_LENGTH).check(z.trim(), z.minLength(1, { message: code('CANT_BE_BLANK') })) }),
  answer: status,
}

export const listTutorials = {
  summary: 'List guided tours',
  description: 'The guided tours that there are, and which the user has seen.',
  answer: z.array(z.object({ id: z.string(), name: z.string(), watched: z.boolean() })),
}
export const watchTutorial = {
  summary: 'Mark a guided tour as seen',
  description: 'Notes that the user has seen the tour of this name.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
}

export type Profile = z.infer<typeof profile>
export type ProfileChange = z.input<typeof change>
export type Condition = Profile['conditions'][number]
export type Allergy = Profile['allergies'][number]
export type MedicationAllergy = Profile['medications'][number]
export type AdditionalContact = Profile['additional_contacts'][number]
export type ProviderInformation = Profile['health_care_provider_informations'][number]
export type Status = z.infer<typeof status>
