import type { Relationship } from '@almanac/contracts/social/relationships'
import { relationshipState, VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { fullName } from '../people/usePeopleNames'

/** The levels by their codes, as text keys. */
const LEVELS = new Map(
  (['private', 'follow', 'friend', 'family', 'doctor', 'public', 'waiting'] as const).map((name) => [
    VISIBILITY[name] as number,
    name,
  ]),
)

/** Formats a person's name, level and state in the reader's language. */
export function useRelationshipWords() {
  const { t } = useTranslation('social')

  /** The name; before it is known, the invited email address. */
  const nameOf = ({ to_user }: Relationship): string =>
    fullName(to_user) ?? (to_user.email || t('messages.unknownPerson'))

  const levelOf = (visibility: number): string => t(`relationships.level.${LEVELS.get(visibility) ?? 'waiting'}`)

  const stateOf = (relationship: Relationship): string => {
    if (relationship.outgoing?.expired) return t('relationships.state.expired')
    const state = relationshipState(relationship)
    // Nothing is known about a person who has not signed up yet.
    if (state === 'in_circle' && !relationship.to_user.first_name) return t('relationships.state.not_signed_up')
    return t(`relationships.state.${state}`)
  }
  return { nameOf, levelOf, stateOf }
}
