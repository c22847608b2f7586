import type { User } from '@almanac/contracts/account/session'

/** First and last name of a user, or the email address of somebody who has given neither. */
export const nameOf = ({ first_name, last_name, email }: Pick<User, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email
