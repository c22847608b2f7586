import { isAlphanumeric } from '@almanac/contracts/patterns'
import { birthYears, diagnosisYears } from '@almanac/domain/account'
import { isPhoneNumber } from '@almanac/domain/phone'
import type { Tables } from '../../database/tables'
import type { Fault } from '../../http/errors'
import { isSupported } from '../../http/locales'
import { known } from '../catalogue/data'
import type { Selectable } from 'kysely'
import type { Change } from './change'

/** What the rules need to know of the row as it is. */
export type Kept = Pick<
  Selectable<Tables['users']>,
  'gender' | 'gender_other' | 'primary_contact_number' | 'secondary_contact_number'
>

function* twice(list: { id: string }[] | undefined, field: string): Iterable<Fault> {
  const seen = new Set<string>()
  for (const [index, { id }] of (list ?? []).entries()) {
    if (seen.has(id)) yield { code: 'DUPLICATE_ENTRY', field: `${field}.${index}.id` }
    seen.add(id)
  }
}

function* years({ birth_year, conditions }: Change, now: Date): Iterable<Fault> {
  if (birth_year !== undefined && birth_year !== null && !birthYears(now).includes(birth_year))
    yield { code: 'OUT_OF_RANGE', field: 'birth_year' }
  const possible = diagnosisYears(now)
  for (const [index, { date_of_diagnosis }] of (conditions ?? []).entries()) {
    if (date_of_diagnosis !== null && !possible.includes(Number(date_of_diagnosis)))
      yield { code: 'OUT_OF_RANGE', field: `conditions.${index}.date_of_diagnosis` }
  }
}

function* numbers(change: Change, kept: Kept): Iterable<Fault> {
  for (const field of ['primary_contact_number', 'secondary_contact_number'] as const) {
    const number = change[field]
    // A number is hers once a code has shown it.
    if (number !== undefined && number !== null && number !== kept[field])
      yield { code: isPhoneNumber(number) ? 'CODE_REQUIRED' : 'INVALID_PHONE', field }
  }
  for (const field of ['additional_contacts', 'health_care_provider_informations'] as const) {
    for (const [index, { phone_number }] of (change[field] ?? []).entries()) {
      if (phone_number !== null && !isPhoneNumber(phone_number))
        yield { code: 'INVALID_PHONE', field: `${field}.${index}.phone_number` }
    }
  }
}

/** The text beside "other" as it will be: hers, or none where the gender is another. */
export function genderOther(change: Change, kept: Kept): string | null {
  const gender = change.gender === undefined ? kept.gender : change.gender
  if (gender !== 'other') return null
  const text = change.gender_other === undefined ? kept.gender_other : change.gender_other
  return text?.trim() || null
}

function* gendered(change: Change, kept: Kept): Iterable<Fault> {
  const gender = change.gender ?? kept.gender
  if (gender !== 'other' || (change.gender === undefined && change.gender_other === undefined)) return
  const text = genderOther(change, kept)
  if (text === null) yield { code: 'PLEASE_FILL_OUT_THE_OTHER_FIELD', field: 'gender_other' }
  else if (!isAlphanumeric(text)) yield { code: 'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY', field: 'gender_other' }
}

/** An id of the catalogue is one that is there, or none: then the name is in her own words. */
function* chosen({ conditions, allergies, medications }: Change): Iterable<Fault> {
  for (const [index, { condition_id: id }] of (conditions ?? []).entries())
    if (id !== null && !known.conditions.has(id))
      yield { code: 'UNKNOWN_ANSWER', field: `conditions.${index}.condition_id` }
  for (const [index, { allergy_id: id }] of (allergies ?? []).entries())
    if (id !== null && !known.allergies.has(id))
      yield { code: 'UNKNOWN_ANSWER', field: `allergies.${index}.allergy_id` }
  for (const [index, { medication_id: id }] of (medications ?? []).entries())
    if (id !== null && !known.medications.has(id))
      yield { code: 'UNKNOWN_ANSWER', field: `medications.${index}.medication_id` }
}

/** What of a change is against the rules of specification 000, section 5, beyond what the contract sees; `now` decides about years. */
export function faultsOf(change: Change, kept: Kept, now: Date): Fault[] {
  return [
    ...years(change, now),
    ...numbers(change, kept),
    ...gendered(change, kept),
    ...chosen(change),
    ...(change.locale !== undefined && !isSupported(change.locale)
      ? [{ code: 'UNKNOWN_LOCALE' as const, field: 'locale' }]
      : []),
    ...twice(change.conditions, 'conditions'),
    ...twice(change.allergies, 'allergies'),
    ...twice(change.medications, 'medications'),
    ...twice(change.additional_contacts, 'additional_contacts'),
    ...twice(change.health_care_provider_informations, 'health_care_provider_informations'),
  ]
}
