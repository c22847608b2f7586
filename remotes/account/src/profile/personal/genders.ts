import type { Profile } from '@almanac/contracts/account/profile'
import type { Translate } from '@almanac/i18n'

type Gender = NonNullable<Profile['gender']>

export const GENDERS = ['female', 'male', 'non_binary', 'other', 'not_said'] as const satisfies readonly Gender[]

/** Whether a text is one of the genders that may be chosen. */
export function isGender(value: string): value is Gender {
  return GENDERS.some((gender) => gender === value)
}

/** The words for a gender. */
export function genderName(t: Translate<'account'>, gender: Gender): string {
  switch (gender) {
    case 'female':
      return t('profile.personal.genders.female')
    case 'male':
      return t('profile.personal.genders.male')
    case 'non_binary':
      return t('profile.personal.genders.non_binary')
    case 'other':
      return t('profile.personal.genders.other')
    case 'not_said':
      return t('profile.personal.genders.not_said')
  }
}
