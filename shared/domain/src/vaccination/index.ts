export {
  cardOf,
  EMPTY_CARD,
  INJECTION_SITES,
  MAKER_NAMES,
  storedCard,
  VACCINE_MAKERS,
  type VaccinationCard,
} from './card'
export { MOST_CARDS, mayAddCard, shownCards, type CardState } from './cards'
export {
  isBlankVaccination,
  isCompleteVaccination,
  isLotUnknown,
  vaccinationProblems,
  type StoredVaccination,
  type VaccinationCode,
  type VaccinationField,
} from './rules'
