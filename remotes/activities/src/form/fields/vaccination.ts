import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { cardOf, EMPTY_CARD, isBlankVaccination, isCompleteVaccination, storedCard, type CardState, type VaccinationCard } from '@almanac/domain/vaccination'
import type { Cell } from '../cells'

/** A vaccination card in a form: what its controls hold, what it goes back to on cancel, and how far it is (specification 001, section 4). */
export interface CellVaccination {
  /** Its place among the cards, from 0. */
  index: number
  /** What was last kept: of an earlier response, or by 'done' in this form; null before. */
  saved: VaccinationCard | null
  card: VaccinationCard
  editing: boolean
  /** Asked for in this form, or the participant's own. */
  opened: boolean
  /** It says something in this form: what earlier responses told is not told again by itself. */
  changed: boolean
}

/** The card of an objective, filled with what was entered before; null for anything that is no vaccination. */
export function vaccinationOf(objective: Objective, entry: Entry | undefined): CellVaccination | null {
  if (objective.type !== 'VaccinationObjective') return null
  const stored = entry?.vaccination_attributes
  const saved = stored ? cardOf(stored) : null
  return { index: objective.vaccination_objective_index ?? 0, saved, card: saved ?? EMPTY_CARD, editing: saved === null, opened: objective.own ?? false, changed: saved !== null }
}

/** What the card says in the response that is being made; null for nothing. */
export function attributesOf({ vaccination }: Cell): Entry['vaccination_attributes'] {
  if (!vaccination?.changed) return null
  const stored = storedCard(vaccination.card)
  return isBlankVaccination(stored) ? null : stored
}

/** What the rule of adding needs to know of a card. */
export function stateOf({ index, saved, card, editing, opened }: CellVaccination): CardState {
  const shown = editing ? card : (saved ?? card)
  const stored = storedCard(shown)
  const complete = isCompleteVaccination(stored)
  // The first card stands open from the beginning: that is no adding in progress once it is complete.
  return { index, complete, editing: editing && !isBlankVaccination(storedCard(card)) && !complete, opened: opened || saved !== null || !isBlankVaccination(storedCard(card)) }
}
