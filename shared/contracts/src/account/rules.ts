import { isAlphanumeric, isEmail } from '../common/patterns'

// What the schemas of the account and the forms of signing in and registering check alike. The forms
// load before anything else, so these rules stand apart from the library of schemas (12 KB).

/** Characters in a first or last name. */
export const MAX_NAME_LENGTH = 100
/** Characters in an e-mail address. */
export const MAX_EMAIL_LENGTH = 254
/** Characters in a postal address. */
export const MAX_ADDRESS_LENGTH = 500
/** Characters in a health goal. */
export const MAX_GOAL_LENGTH = 500
/** Characters in a participant's own word for their gender. */
export const MAX_GENDER_OTHER_LENGTH = 60
/** Characters in the name of a condition, an allergy, a contact, a provider or an organization. */
export const MAX_PROFILE_NAME_LENGTH = 200
/** Characters in the relationship of a contact or the specialty of a provider. */
export const MAX_PROFILE_ROLE_LENGTH = 100
/** Characters in a search of the catalogues. */
export const MAX_CATALOGUE_QUERY_LENGTH = 100
/** Characters in the name of a browser or phone, as participants see it. */
export const MAX_DEVICE_NAME_LENGTH = 120
/** Characters in what a browser says that it is. */
export const MAX_REGISTRATION_DEVICE_LENGTH = 200
/** Characters in one parameter of a campaign. */
export const MAX_UTM_LENGTH = 200
/** Characters in a one-time or recovery code as it is typed, with blanks and dashes. */
export const MAX_TYPED_CODE_LENGTH = 20
/** Characters in a password. */
export const MAX_PASSWORD_LENGTH = 1_024
/** The fewest characters of a password. */
export const MIN_PASSWORD_LENGTH = 8
/** Characters of a study code. */
export const STUDY_CODE_LENGTH = 6
/** The earliest year of birth that may be chosen. */
export const MIN_BIRTH_YEAR = 1850
/** How long ago the latest year of birth is that may be chosen. */
export const MIN_AGE_YEARS = 12

export const GENDERS = ['female', 'male', 'non_binary', 'other', 'not_said'] as const

/** A one-time code as it is sent. */
export const ONE_TIME_CODE = /^\d{6}$/

/** A study code as studies write it. */
export const STUDY_CODE = new RegExp(`^[A-Z0-9]{${STUDY_CODE_LENGTH}}$`)

/** What is wrong with a first name; null when nothing is. */
export const firstNameProblem = (typed: string): 'MANDATORY' | null => (typed.trim() === '' ? 'MANDATORY' : null)

/** What is wrong with an e-mail address, blanks around it left out; null when nothing is. */
export function emailProblem(typed: string): 'CANT_BE_BLANK' | 'INVALID_EMAIL' | null {
  if (typed.trim() === '') return 'CANT_BE_BLANK'
  return isEmail(typed) ? null : 'INVALID_EMAIL'
}

/** Characters as people count them: most emoji are two UTF-16 units. */
export const isLongEnoughPassword = (password: string): boolean => [...password].length >= MIN_PASSWORD_LENGTH

/** What is wrong with a new password (specification 000, section 5); null when nothing is. Too common ones the server refuses. */
export function newPasswordProblem(typed: string): 'CANT_BE_BLANK' | 'PASSWORD_TOO_SHORT' | null {
  if (typed === '') return 'CANT_BE_BLANK'
  return isLongEnoughPassword(typed) ? null : 'PASSWORD_TOO_SHORT'
}

/** Whether a new password was typed twice the same. */
export const isConfirmed = (password: string | undefined, confirmation: string | undefined): boolean =>
  password === confirmation

/** What is wrong with the participant's own word for their gender, which only "other" asks for; null when nothing is. */
export function genderOtherProblem({
  gender,
  gender_other,
}: {
  gender?: string | null | undefined
  gender_other?: string | null | undefined
}): 'PLEASE_FILL_OUT_THE_OTHER_FIELD' | 'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY' | null {
  if (gender !== 'other') return null
  const typed = typeof gender_other === 'string' ? gender_other.trim() : ''
  if (typed === '') return 'PLEASE_FILL_OUT_THE_OTHER_FIELD'
  return isAlphanumeric(typed) ? null : 'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY'
}

/** The birth years that may be chosen, the latest first. */
export function birthYears(now: Date): number[] {
  const latest = now.getUTCFullYear() - MIN_AGE_YEARS
  return Array.from({ length: latest - MIN_BIRTH_YEAR + 1 }, (_, index) => latest - index)
}

/** A study code as it is meant: pasted with blanks or in small letters all the same. */
export const studyCodeOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether what was typed has the length of a study code (specification 000, section 5). */
export const isStudyCodeLength = (typed: string): boolean => studyCodeOf(typed).length === STUDY_CODE_LENGTH
