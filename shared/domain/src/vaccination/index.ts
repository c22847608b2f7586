export {
  cardOf,
  type CardState,
  EMPTY_CARD,
  INJECTION_SITES,
  MAKER_NAMES,
  mayAddCard,
  MAX_VACCINATION_CARDS,
  visibleCards,
  storedCard,
  type VaccinationCard,
  VACCINE_MAKERS,
} from './card'
export {
  isBlankVaccination,
  isCompleteVaccination,
  isLotUnknown,
  vaccinationProblems,
  type StoredVaccination,
  type VaccinationCode,
  type VaccinationField,
} from './rules'
