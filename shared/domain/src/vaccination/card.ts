import { isLotUnknown, type StoredVaccination } from './rules'

/** Makers and sites that a card offers (specification 001, section 9); each but the names is a text key. */
export const VACCINE_MAKERS = [
  'AstraZeneca',
  'JohnsonAndJohnson',
  'Moderna',
  'Novavax',
  'PfizerBioNTech',
  'SanofiAndGlaxoSmithKline',
  'other',
  'unknown',
] as const
/** How the makers write themselves, the same in every language. */
export const MAKER_NAMES: Readonly<Record<Exclude<(typeof VACCINE_MAKERS)[number], 'other' | 'unknown'>, string>> = {
  AstraZeneca: 'AstraZeneca',
  JohnsonAndJohnson: 'Johnson & Johnson',
  Moderna: 'Moderna',
  Novavax: 'Novavax',
  PfizerBioNTech: 'Pfizer-BioNTech',
  SanofiAndGlaxoSmithKline: 'Sanofi & GlaxoSmithKline',
}
export const INJECTION_SITES = ['leftArm', 'rightArm', 'other'] as const

/** A vaccination as the controls of a card hold it: no nulls, and what is not known to the lists as 'other' with its text. */
export interface VaccinationCard {
  date_of_dose: string
  manufacturer: string
  manufacturer_other: string
  center_of_vaccination: string
  vaccine_lot_number: string
  vaccine_lot_number_unknown: boolean
  injection_site: string
  injection_site_other: string
}

/** An empty card. */
export const EMPTY_CARD: VaccinationCard = {
  date_of_dose: '',
  manufacturer: '',
  manufacturer_other: '',
  center_of_vaccination: '',
  vaccine_lot_number: '',
  vaccine_lot_number_unknown: false,
  injection_site: '',
  injection_site_other: '',
}

/** A known one as it is; any other text as 'other' with the text beside it (specification 001, section 4). */
function known(stored: string | null, other: string | null | undefined, list: readonly string[]): [string, string] {
  if (!stored) return ['', '']
  return list.includes(stored) ? [stored, other ?? ''] : ['other', stored]
}

/** Converts a stored vaccination to a card. */
export function cardOf(stored: StoredVaccination): VaccinationCard {
  const [manufacturer, manufacturer_other] = known(stored.manufacturer, stored.manufacturer_other, VACCINE_MAKERS)
  const [injection_site, injection_site_other] = known(
    stored.injection_site,
    stored.injection_site_other,
    INJECTION_SITES,
  )
  const vaccine_lot_number_unknown = isLotUnknown(stored)
  return {
    date_of_dose: stored.date_of_dose ?? '',
    manufacturer,
    manufacturer_other,
    center_of_vaccination: stored.center_of_vaccination ?? '',
    vaccine_lot_number: vaccine_lot_number_unknown ? '' : (stored.vaccine_lot_number ?? ''),
    vaccine_lot_number_unknown,
    injection_site,
    injection_site_other,
  }
}

const orNull = (text: string): string | null => text.trim() || null

/** A card as it is stored. The text of an earlier 'other' choice is dropped beside a known maker or site. */
export function storedCard(card: VaccinationCard): StoredVaccination {
  const vaccine_lot_number_unknown = isLotUnknown(card)
  return {
    date_of_dose: orNull(card.date_of_dose),
    manufacturer: orNull(card.manufacturer),
    manufacturer_other: card.manufacturer === 'other' ? orNull(card.manufacturer_other) : null,
    center_of_vaccination: orNull(card.center_of_vaccination),
    vaccine_lot_number: vaccine_lot_number_unknown ? null : orNull(card.vaccine_lot_number),
    vaccine_lot_number_unknown,
    injection_site: orNull(card.injection_site),
    injection_site_other: card.injection_site === 'other' ? orNull(card.injection_site_other) : null,
  }
}

/** Maximum number of cards (specification 001, section 9). */
export const MAX_VACCINATION_CARDS = 5

/** The state of a card for the rule of adding another. */
export interface CardState {
  /** Its place among the cards, from 0. */
  index: number
  complete: boolean
  /** It is being filled in. */
  editing: boolean
  /** It was opened by the participant, or has content. */
  opened: boolean
}

const inOrder = (cards: readonly CardState[]): CardState[] => [...cards].sort((one, other) => one.index - other.index)

/** The visible cards: the first, and each opened one. */
export function visibleCards(cards: readonly CardState[]): CardState[] {
  return inOrder(cards).filter(({ opened }, place) => place === 0 || opened)
}

/** Whether one more card may be added: the ones before are complete, none is being filled in, and there are fewer than five (specification 001, section 4). */
export function mayAddCard(cards: readonly CardState[]): boolean {
  const shown = visibleCards(cards)
  return shown.length < MAX_VACCINATION_CARDS && shown.every(({ complete, editing }) => complete && !editing)
}
