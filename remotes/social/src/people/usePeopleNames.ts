import type { Conversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { fullName } from './names'

type Person = Conversation['participants'][number]

/** Says who people are in the reader's language: one person, or several as a phrase. */
export function usePeopleNames() {
  const { t, format } = useTranslation('social')
  const nameOf = (person: Person): string => fullName(person) ?? t('messages.unknownPerson')
  return { nameOf, namesOf: (people: Person[]): string => format.list(people.map(nameOf)) }
}
