import type { output } from 'zod/v4/core'
import type { Selectable } from 'kysely'
import type * as schema from '@almanac/contracts/schema/account/profile'
import { birthYears, genderOtherProblem } from '@almanac/contracts/rules/account'
import { diagnosisYears } from '@almanac/domain/account'
import { isContactNumber, isPhoneNumber } from '@almanac/domain/phone'
import type { Tables } from '../../database/tables'
import { type Fault, forbidden } from '../../http/errors'
import { isSupported } from '../../http/locales'
import { known } from '../catalogue/data'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'

/** A requested change; fields left out are kept. */
export type Change = output<typeof schema.updateProfile.body>

/** The current values that the rules need. */
export type CurrentProfile = Pick<
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

function* numbers(change: Change, current: CurrentProfile): Iterable<Fault> {
  for (const field of ['primary_contact_number', 'secondary_contact_number'] as const) {
    const number = change[field]
    // A number must first be verified by a code.
    if (number !== undefined && number !== null && number !== current[field])
      yield { code: isPhoneNumber(number) ? 'CODE_REQUIRED' : 'INVALID_PHONE', field }
  }
  for (const field of ['additional_contacts', 'health_care_provider_informations'] as const) {
    for (const [index, { phone_number }] of (change[field] ?? []).entries()) {
      if (phone_number !== null && !isContactNumber(phone_number))
        yield { code: 'INVALID_PHONE', field: `${field}.${index}.phone_number` }
    }
  }
}

/** The resulting text beside "other"; null where the gender is another. */
export function genderOther(change: Change, current: CurrentProfile): string | null {
  const gender = change.gender === undefined ? current.gender : change.gender
  if (gender !== 'other') return null
  const text = change.gender_other === undefined ? current.gender_other : change.gender_other
  return text?.trim() || null
}

function* gendered(change: Change, current: CurrentProfile): Iterable<Fault> {
  const gender = change.gender ?? current.gender
  if (gender !== 'other' || (change.gender === undefined && change.gender_other === undefined)) return
  const code = genderOtherProblem({ gender, gender_other: genderOther(change, current) })
  if (code) yield { code, field: 'gender_other' }
}

/** Faults of unknown catalogue ids; an entry without an id has a free-text name. */
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

/** Faults by the rules of specification 000, section 5, beyond the contract; `now` is for years. */
export function faultsOf(change: Change, current: CurrentProfile, now: Date): Fault[] {
  return [
    ...years(change, now),
    ...numbers(change, current),
    ...gendered(change, current),
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

const orNull = (text: string | null): string | null => text || null

const lower = <T extends { id: string }>(row: T): T => ({ ...row, id: row.id.toLowerCase() })

/** Normalizes a change: empty texts become null, ids lower case. */
export function normalizeChange(change: Change): Change {
  const tidied = { ...change }
  if (change.last_name !== undefined) tidied.last_name = orNull(change.last_name)
  if (change.address !== undefined) tidied.address = orNull(change.address)
  if (change.conditions)
    tidied.conditions = change.conditions.map((row) => ({ ...lower(row), condition_id: orNull(row.condition_id) }))
  if (change.allergies)
    tidied.allergies = change.allergies.map((row) => ({ ...lower(row), allergy_id: orNull(row.allergy_id) }))
  if (change.medications)
    tidied.medications = change.medications.map((row) => ({ ...lower(row), medication_id: orNull(row.medication_id) }))
  if (change.additional_contacts)
    tidied.additional_contacts = change.additional_contacts.map((row) => ({
      ...lower(row),
      relationship: orNull(row.relationship),
    }))
  if (change.health_care_provider_informations) {
    tidied.health_care_provider_informations = change.health_care_provider_informations.map((row) => ({
      ...lower(row),
      specialty: orNull(row.specialty),
      organization: orNull(row.organization),
      address: orNull(row.address),
    }))
  }
  return tidied
}

const passwordFields = new Set(['current_password', 'password', 'password_confirmation'])

/** 403 PROFILE_LOCKED where the study only allows changing the password. */
export async function refuseWhenLocked(database: Database, user_id: string): Promise<void> {
  if (await hasFeature(database, user_id, 'My Profile - Reset PW Only')) throw forbidden('PROFILE_LOCKED')
}

/** The same for a change, unless it only changes the password. */
export async function refuseLockedChange(database: Database, user_id: string, change: Change): Promise<void> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  if (named.some(([field]) => !passwordFields.has(field))) await refuseWhenLocked(database, user_id)
}
