import type { Conversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'

type Person = Conversation['participants'][number]

/** Formats people's names in the reader's language: one person, or several as a phrase. */
export function usePeopleNames() {
  const { t, format } = useTranslation('social')
  const nameOf = (person: Person): string => fullName(person) ?? t('messages.unknownPerson')
  return { nameOf, namesOf: (people: Person[]): string => format.list(people.map(nameOf)) }
}

/** First and last name; undefined if neither is given, for example before sign-up. */
export function fullName({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string | undefined {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return name === '' ? undefined : name
}
