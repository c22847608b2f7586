import { searchable, type Findable, type Named } from '@almanac/domain/search'
import allergies from './allergies.json'
import groups from './condition-groups.json'
import conditions from './conditions.json'
import elements from './elements.json'
import medications from './medications.json'

/*
 * Ids are stored with participants' entries, so an id is never removed or reused; names may be
 * corrected.
 */

interface Item extends Findable {
  /** Whether it is offered for emergency cards. */
  alert: boolean
}

const onCards = <T extends Item>(items: readonly T[]): T[] => items.filter((item) => item.alert)

const ids = (items: readonly { id: string }[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

export const searchConditions = searchable(conditions)
export const searchAllergies = searchable(allergies)
export const searchMedications = searchable(medications)
export const searchAlertConditions = searchable(onCards(conditions))
export const searchAlertAllergies = searchable(onCards(allergies))
export const searchAlertMedications = searchable(onCards(medications))

/** The valid values of condition_id, allergy_id and medication_id. */
export const known = { conditions: ids(conditions), allergies: ids(allergies), medications: ids(medications) }

/** The groups of conditions. */
export const conditionGroups: (Named & { condition_ids: string[] })[] = groups.map((group) => ({
  ...group,
  condition_ids: conditions.filter(({ group_id }) => group_id === group.id).map(({ id }) => id),
}))

type Kind = 'contact_relationship' | 'provider_specialty'

/** The fixed choices of a profile. */
export const choices: (Named & { kind: Kind })[] = elements.map((element) => ({
  ...element,
  kind: element.kind === 'contact_relationship' ? 'contact_relationship' : 'provider_specialty',
}))
