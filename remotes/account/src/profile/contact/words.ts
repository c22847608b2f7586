import type { Profile } from '@almanac/contracts/account/profile'
import type { Translate } from '@almanac/i18n'

type Time = NonNullable<Profile['contact_time_preference']>

export const TIMES = ['morning', 'afternoon', 'evening'] as const satisfies readonly Time[]

/** Whether a text is one of the times of day that may be preferred. */
export function isTime(value: string): value is Time {
  return TIMES.some((time) => time === value)
}

/** The words for a time of day. */
export function timeName(t: Translate<'account'>, time: Time): string {
  switch (time) {
    case 'morning':
      return t('profile.contact.times.morning')
    case 'afternoon':
      return t('profile.contact.times.afternoon')
    case 'evening':
      return t('profile.contact.times.evening')
  }
}

/** The words for a contact method: 0 call, 1 e-mail (specification 000, section 3). */
export function methodName(t: Translate<'account'>, method: number): string {
  return method === 0 ? t('profile.contact.call') : t('profile.contact.by_email')
}
