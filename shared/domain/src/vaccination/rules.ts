import { isLocalDate, type LocalDate } from '../time'

/** A vaccination as it is stored (specification 001, section 3); the contract's attributes fit. */
export interface StoredVaccination {
  date_of_dose: LocalDate | null
  manufacturer: string | null
  manufacturer_other?: string | null
  center_of_vaccination: string | null
  vaccine_lot_number: string | null
  vaccine_lot_number_unknown: boolean
  injection_site: string | null
  injection_site_other?: string | null
}

/** The parts of a vaccination that must be there (specification 001, section 5). */
export type VaccinationField =
  | 'date_of_dose'
  | 'manufacturer'
  | 'center_of_vaccination'
  | 'vaccine_lot_number'
  | 'injection_site'

/** What can be wrong with one part; each is a text key. */
export type VaccinationCode = 'VACCINATION_INCOMPLETE' | 'INVALID_DATE' | 'INVALID_LOT_NUMBER'

const LOT_NUMBER = /^[a-z0-9]{6,7}$/i

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

/** Whether the lot number is not known. The word itself would pass as one of seven letters, so it is read first (specification 001, section 4). */
export function isLotUnknown({
  vaccine_lot_number,
  vaccine_lot_number_unknown,
}: Pick<StoredVaccination, 'vaccine_lot_number' | 'vaccine_lot_number_unknown'>): boolean {
  return vaccine_lot_number_unknown || vaccine_lot_number?.trim().toLowerCase() === 'unknown'
}

/** Whether nothing at all was filled in. */
export function isBlankVaccination(stored: StoredVaccination): boolean {
  const {
    date_of_dose,
    manufacturer,
    manufacturer_other,
    center_of_vaccination,
    vaccine_lot_number,
    injection_site,
    injection_site_other,
  } = stored
  return (
    !stored.vaccine_lot_number_unknown &&
    [
      date_of_dose,
      manufacturer,
      manufacturer_other,
      center_of_vaccination,
      vaccine_lot_number,
      injection_site,
      injection_site_other,
    ].every(isBlank)
  )
}

/** 'Other' alone names no maker and no site; its text does. */
const isNamed = (known: string | null, other: string | null | undefined): boolean =>
  !isBlank(known) && (known !== 'other' || !isBlank(other))

/** What is missing or wrong, part by part in the order of the card; none when it is complete. */
export function vaccinationProblems(stored: StoredVaccination): { field: VaccinationField; code: VaccinationCode }[] {
  const { date_of_dose, vaccine_lot_number } = stored
  const missing = (field: VaccinationField, there: boolean) =>
    there ? [] : [{ field, code: 'VACCINATION_INCOMPLETE' as const }]
  const lot = (): { field: VaccinationField; code: VaccinationCode }[] => {
    if (isLotUnknown(stored)) return []
    if (isBlank(vaccine_lot_number)) return missing('vaccine_lot_number', false)
    return LOT_NUMBER.test((vaccine_lot_number ?? '').trim())
      ? []
      : [{ field: 'vaccine_lot_number', code: 'INVALID_LOT_NUMBER' }]
  }
  return [
    ...(isBlank(date_of_dose) || isLocalDate(date_of_dose ?? '')
      ? missing('date_of_dose', !isBlank(date_of_dose))
      : [{ field: 'date_of_dose' as const, code: 'INVALID_DATE' as const }]),
    ...missing('manufacturer', isNamed(stored.manufacturer, stored.manufacturer_other)),
    ...missing('center_of_vaccination', !isBlank(stored.center_of_vaccination)),
    ...lot(),
    ...missing('injection_site', isNamed(stored.injection_site, stored.injection_site_other)),
  ]
}

/** Whether all five parts are there and right (specification 001, section 5). */
export function isCompleteVaccination(stored: StoredVaccination): boolean {
  return vaccinationProblems(stored).length === 0
}
