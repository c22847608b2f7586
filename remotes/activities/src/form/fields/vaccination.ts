import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import {
  cardOf,
  EMPTY_CARD,
  isBlankVaccination,
  isCompleteVaccination,
  storedCard,
  type CardState,
  type VaccinationCard,
} from '@almanac/domain/vaccination'
import type { Cell } from '../formValues'

/** A vaccination card in a form (specification 001, section 4). */
export interface CellVaccination {
  /** Its place among the cards, from 0. */
  index: number
  /** What its controls hold while it is edited. */
  card: VaccinationCard
  editing: boolean
  /** What it shows when it is not edited, and goes back to on cancel; null before the first time. */
  saved: VaccinationCard | null
  /** What an earlier response told already, so that it is not told again by itself. */
  told: VaccinationCard | null
  /** Asked for in this form, or the participant's own. */
  opened: boolean
}

/** The card of an objective, filled with what was entered before; null for anything that is no vaccination. */
export function vaccinationOf(objective: Objective, entry: Entry | undefined): CellVaccination | null {
  if (objective.type !== 'VaccinationObjective') return null
  const stored = entry?.vaccination_attributes
  const saved = stored ? cardOf(stored) : null
  return {
    index: objective.vaccination_objective_index ?? 0,
    card: saved ?? EMPTY_CARD,
    editing: saved === null,
    saved,
    told: null,
    opened: objective.own ?? false,
  }
}

/** The card with what an earlier response says of it. A required one is sent again, as each response needs it. */
export function withTold(
  cell: CellVaccination,
  stored: NonNullable<Entry['vaccination_attributes']>,
  required: boolean,
): CellVaccination {
  const card = cardOf(stored)
  return { ...cell, card, saved: card, told: required ? null : card, editing: false }
}

/** Whether nothing was done with the card yet, so that what was told earlier may come into it. */
export const isUntouched = ({ saved, card }: CellVaccination): boolean => saved === null && isBlankCard(card)

/** Whether nothing was filled into the card. */
const isBlankCard = (card: VaccinationCard): boolean => isBlankVaccination(storedCard(card))

const same = (one: VaccinationCard, other: VaccinationCard | null): boolean =>
  other !== null && JSON.stringify(storedCard(one)) === JSON.stringify(storedCard(other))

/** What the card says in the response that is being made; null for nothing. */
export function attributesOf({ vaccination }: Cell): Entry['vaccination_attributes'] {
  if (!vaccination) return null
  const said = vaccination.editing ? vaccination.card : vaccination.saved
  return said === null || isBlankCard(said) || same(said, vaccination.told) ? null : storedCard(said)
}

/** What the rule of adding needs to know of a card. */
export function stateOf({ index, saved, card, editing, opened }: CellVaccination): CardState {
  const shown = editing ? card : (saved ?? card)
  const complete = isCompleteVaccination(storedCard(shown))
  // A card that holds all it asks for is saved with the form, and the next may follow.
  return {
    index,
    editing: editing && !complete && !isBlankCard(card),
    complete,
    opened: opened || saved !== null || !isBlankCard(card),
  }
}
