import { invalid } from '../../../http/errors'
import type { ObjectiveDocument } from '../../definition'
import names from '../../lookups/catalogue/names.json'
import { othersOf, textOf, type Input, type Writing } from './writing'

/** Cards of an activity (specification 001, section 9). */
const MAX_VACCINATION_CARDS = 5

/**
 * One more vaccination card. It has the place that was asked for, or the next
 * free one where another card came first. 422 TOO_MANY_VACCINATIONS.
 */
export function vaccinationOf(
  writing: Writing,
  input: Input,
  before?: ObjectiveDocument,
): Partial<ObjectiveDocument> & Pick<ObjectiveDocument, 'name'> {
  const cards = othersOf(writing, input.id.toLowerCase()).filter(({ type }) => type === 'VaccinationObjective')
  const taken = new Set(cards.map(({ vaccination_objective_index = 0 }) => vaccination_objective_index))
  const wanted = input.vaccination_objective_index ?? before?.vaccination_objective_index ?? 0
  const places = Array.from({ length: MAX_VACCINATION_CARDS }, (_, index) => (wanted + index) % MAX_VACCINATION_CARDS)
  const vaccination_objective_index = places.find((place) => !taken.has(place))
  if (vaccination_objective_index === undefined || cards.length >= MAX_VACCINATION_CARDS)
    throw invalid('TOO_MANY_VACCINATIONS', 'vaccination_objective_index')
  return {
    name: textOf(input.name, undefined) ?? before?.name ?? cards[0]?.name ?? names.vaccination,
    vaccination_objective_index,
  }
}
