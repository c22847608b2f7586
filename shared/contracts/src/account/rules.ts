import { isEmail, normalizeCode, normalizeEmail, normalizeLine } from '../common/characters'
import { isAlphanumeric } from '../common/patterns'

// Checks shared by the account schemas and the sign-in and registration forms. The forms are
// loaded first, so these rules do not depend on the schema library (12 KB).

/** Characters in a first or last name. */
export const MAX_NAME_LENGTH = 100
/** Characters in an e-mail address. */
export const MAX_EMAIL_LENGTH = 254
/** Characters in a postal address. */
export const MAX_ADDRESS_LENGTH = 500
/** Characters in a health goal. */
export const MAX_GOAL_LENGTH = 500
/** Characters in a free-text gender. */
export const MAX_GENDER_OTHER_LENGTH = 60
/** Entries in each list of the profile, such as the conditions. */
export const MAX_PROFILE_ENTRIES = 100
/** Characters in the name of a condition, an allergy, a contact, a provider or an organization. */
export const MAX_PROFILE_NAME_LENGTH = 200
/** Characters in the relationship of a contact or the specialty of a provider. */
export const MAX_PROFILE_ROLE_LENGTH = 100
/** Characters in a search of the catalogs. */
export const MAX_CATALOGUE_QUERY_LENGTH = 100
/** Characters in the name of a browser or phone, as participants see it. */
export const MAX_DEVICE_NAME_LENGTH = 120
/** Characters in the name of a passkey. */
export const MAX_PASSKEY_NAME_LENGTH = 60
/** Passkeys of one person. */
export const MAX_PASSKEYS = 10
/** Characters in a browser's description of itself. */
export const MAX_REGISTRATION_DEVICE_LENGTH = 200
/** Characters in one parameter of a campaign. */
export const MAX_UTM_LENGTH = 200
/** Characters in a one-time or recovery code as typed, with blanks and dashes. */
export const MAX_TYPED_CODE_LENGTH = 20
/** Characters in a password. */
export const MAX_PASSWORD_LENGTH = 1_024
/** Minimum number of characters in a password. */
export const MIN_PASSWORD_LENGTH = 8
/** Characters of a study code. */
export const STUDY_CODE_LENGTH = 6
/** Earliest year of birth that can be chosen. */
export const MIN_BIRTH_YEAR = 1850
/** Minimum age, which determines the latest year of birth that can be chosen. */
export const MIN_AGE_YEARS = 12

export const GENDERS = ['female', 'male', 'non_binary', 'other', 'not_said'] as const

/** A one-time code as sent. */
export const ONE_TIME_CODE = /^\d{6}$/

/** A study code in canonical form. */
export const STUDY_CODE = new RegExp(`^[A-Z0-9]{${STUDY_CODE_LENGTH}}$`)

/** Error code for a first name, which needs something that can be seen; null if it is valid. */
export const firstNameProblem = (typed: string): 'MANDATORY' | null =>
  normalizeLine(typed) === '' ? 'MANDATORY' : null

/** Error code for an e-mail address, ignoring surrounding blanks and invisible characters; null if it is valid. */
export function emailProblem(typed: string): 'CANT_BE_BLANK' | 'INVALID_EMAIL' | null {
  if (normalizeEmail(typed) === '') return 'CANT_BE_BLANK'
  return isEmail(typed) ? null : 'INVALID_EMAIL'
}

/** Counts code points of composed letters (NFC), because most emoji are two UTF-16 units. */
export const isLongEnoughPassword = (password: string): boolean =>
  [...password.normalize('NFC')].length >= MIN_PASSWORD_LENGTH

/** Error code for a new password (specification 000, section 5); null if it is valid. The server rejects passwords that are too common. */
export function newPasswordProblem(typed: string): 'CANT_BE_BLANK' | 'PASSWORD_TOO_SHORT' | null {
  if (typed === '') return 'CANT_BE_BLANK'
  return isLongEnoughPassword(typed) ? null : 'PASSWORD_TOO_SHORT'
}

/** Whether the password and its confirmation match, whichever way a keyboard writes accents. */
export const isConfirmed = (password: string | undefined, confirmation: string | undefined): boolean =>
  password?.normalize('NFC') === confirmation?.normalize('NFC')

/** Error code for the free-text gender, required only for "other"; null if it is valid. */
export function genderOtherProblem({
  gender,
  gender_other,
}: {
  gender?: string | null | undefined
  gender_other?: string | null | undefined
}): 'PLEASE_FILL_OUT_THE_OTHER_FIELD' | 'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY' | null {
  if (gender !== 'other') return null
  const typed = typeof gender_other === 'string' ? normalizeLine(gender_other).trim() : ''
  if (typed === '') return 'PLEASE_FILL_OUT_THE_OTHER_FIELD'
  return isAlphanumeric(typed) ? null : 'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY'
}

/** The birth years that can be chosen, latest first. */
export function birthYears(now: Date): number[] {
  const latest = now.getUTCFullYear() - MIN_AGE_YEARS
  return Array.from({ length: latest - MIN_BIRTH_YEAR + 1 }, (_, index) => latest - index)
}

/** Normalizes a typed study code: removes blanks, dashes and invisible characters, converts to upper case. */
export const studyCodeOf = (typed: string): string => normalizeCode(typed).toUpperCase()

/** Whether the input has the length of a study code (specification 000, section 5). */
export const isStudyCodeLength = (typed: string): boolean => studyCodeOf(typed).length === STUDY_CODE_LENGTH

/** Parameters of an address that name a study, whose brand its screens have. */
const STUDY_PARAMETERS = ['code', 'group', 'group_id']

/** What of a visitor's address names a study, for links between screens of visitors: `?code=TIDE24`; empty without one. */
export function studySearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...search].filter(([name, value]) => value !== '' && STUDY_PARAMETERS.includes(name)),
  )
  return kept.toString() === '' ? '' : `?${kept.toString()}`
}
