import type { Conversation } from '@almanac/contracts/social/conversations'

type Person = Conversation['participants'][number]

/** First and last name; undefined for who has given neither, such as somebody who has not signed up yet. */
export function fullName({ first_name, last_name }: Person): string | undefined {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return name === '' ? undefined : name
}
