import type { User } from '@almanac/contracts/account/session'

/** Limits the profile to the password (specification 000, section 6). */
const PASSWORD_ONLY = 'My Profile - Reset PW Only'

/** Whether her study lets this user change her password and nothing else of herself. */
export function isPasswordOnly({ hs_features }: Pick<User, 'hs_features'>): boolean {
  return hs_features.some(({ title, enabled }) => title === PASSWORD_ONLY && enabled)
}
