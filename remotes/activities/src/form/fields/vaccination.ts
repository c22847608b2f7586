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
  /** Index of the card, from 0. */
  index: number
  /** Form values while it is edited. */
  card: VaccinationCard
  editing: boolean
  /** Values shown when not edited, and restored on cancel; null before the first save. */
  saved: VaccinationCard | null
  /** Values of an earlier response, which are not sent again by themselves. */
  told: VaccinationCard | null
  /** Required by this form, or added by the participant. */
  opened: boolean
}

/** The card of an objective, filled from an earlier entry; null if it is no vaccination. */
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

/** The card with the values of an earlier response. A required one is sent again, because each response needs it. */
export function withStoredDetails(
  cell: CellVaccination,
  stored: NonNullable<Entry['vaccination_attributes']>,
  required: boolean,
): CellVaccination {
  const card = cardOf(stored)
  return { ...cell, card, saved: card, told: required ? null : card, editing: false }
}

/** Whether the card is untouched, so that earlier values may be filled in. */
export const isUntouched = ({ saved, card }: CellVaccination): boolean => saved === null && isBlankCard(card)

/** Whether nothing was filled into the card. */
const isBlankCard = (card: VaccinationCard): boolean => isBlankVaccination(storedCard(card))

const same = (one: VaccinationCard, other: VaccinationCard | null): boolean =>
  other !== null && JSON.stringify(storedCard(one)) === JSON.stringify(storedCard(other))

/** The card's values for the new response; null for none. */
export function attributesOf({ vaccination }: Cell): Entry['vaccination_attributes'] {
  if (!vaccination) return null
  const current = vaccination.editing ? vaccination.card : vaccination.saved
  return current === null || isBlankCard(current) || same(current, vaccination.told) ? null : storedCard(current)
}

/** The card's state for the rule that allows adding. */
export function stateOf({ index, saved, card, editing, opened }: CellVaccination): CardState {
  const shown = editing ? card : (saved ?? card)
  const complete = isCompleteVaccination(storedCard(shown))
  // A complete card is saved with the form, so the next may be added.
  return {
    index,
    editing: editing && !complete && !isBlankCard(card),
    complete,
    opened: opened || saved !== null || !isBlankCard(card),
  }
}
