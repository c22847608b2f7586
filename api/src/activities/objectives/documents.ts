import { plain } from '@almanac/domain/search'
import { localise } from '@almanac/domain/texts'
import { MAX_VACCINATION_CARDS } from '@almanac/domain/vaccination'
import { capitalised, isUnitOf } from '@almanac/domain/vitals'
import { invalid } from '../../http/errors'
import type { ObjectiveDocument, VitalDocument } from '../definition'
import {
  catalogueSymptom,
  catalogueVital,
  symptomCalled,
  type SymptomDocument,
  vitalCalled,
} from '../lookups/catalogue'
import names from '../lookups/catalogue/names.json'
import { ownSymptoms, ownVitals, saveSymptom, saveVital } from '../lookups/custom'
import { type Input, type LockedActivity, othersOf, textOf } from './lock-activity'
import { medicationOf } from './medication-document'

type Particulars = Partial<ObjectiveDocument> & Pick<ObjectiveDocument, 'name'>

function routineOf(_writing: LockedActivity, input: Input, before?: ObjectiveDocument): Particulars {
  const name = textOf(input.name, undefined)
  if (name === null && (input.name !== undefined || !before)) throw invalid('CANT_BE_BLANK', 'name')
  return { name: name ?? before?.name ?? '' }
}

const particulars: Record<
  Input['type'],
  (locked: LockedActivity, input: Input, before?: ObjectiveDocument) => Particulars | Promise<Particulars>
> = {
  MedicationObjective: medicationOf,
  RoutineObjective: routineOf,
  SymptomObjective: symptomOf,
  VitalObjective: vitalOf,
  VaccinationObjective: vaccinationOf,
}

/** A participant's objective as stored; omitted fields keep their previous value. Reminders are stored as separate rows. */
export async function documentOf(
  locked: LockedActivity,
  input: Input,
  before?: ObjectiveDocument,
): Promise<ObjectiveDocument> {
  const base: ObjectiveDocument = before ?? {
    id: input.id.toLowerCase(),
    key: 'own',
    type: input.type,
    order: 0,
    name: '',
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
  }
  const note = input.note === undefined ? base.note : textOf(input.note, null)
  return { ...base, ...(await particulars[input.type](locked, input, before)), note }
}

/**
 * A symptom as stored: from the catalogue, one the participant named before, or a new one
 * in their own words with its first letter capitalized (specification 001, section 5).
 */
async function symptomOf(locked: LockedActivity, input: Input, before?: ObjectiveDocument): Promise<Particulars> {
  const symptom = await chosenSymptom(locked, input, before)
  return { name: symptom.names ?? symptom.name, symptom_id: symptom.id, symptom }
}

async function chosenSymptom(
  { transaction, user_id, locale }: LockedActivity,
  { symptom_id, symptom }: Input,
  before?: ObjectiveDocument,
): Promise<SymptomDocument> {
  const id = symptom_id?.toLowerCase()
  const known =
    id === undefined ? undefined : (catalogueSymptom(id) ?? (await ownSymptoms(transaction, user_id, id))[0])
  if (known) return known
  if (symptom) {
    const name = capitalised(symptom.name, locale)
    if (name === '') throw invalid('CANT_BE_BLANK', 'symptom.name')
    return symptomCalled(name) ?? saveSymptom(transaction, user_id, name, id)
  }
  if (before?.symptom && (id === undefined || id === before.symptom_id)) return before.symptom
  throw id === undefined ? invalid('REQUIRED', 'symptom_id') : invalid('UNKNOWN_SYMPTOM', 'symptom_id')
}

/**
 * A vital as stored: from the catalogue, one the participant named before, or a new one
 * with their own name and unit. 422 VITAL_ALREADY_ADDED when the activity already has it,
 * from the study or the participant (specification 001, section 5).
 */
async function vitalOf(locked: LockedActivity, input: Input, before?: ObjectiveDocument): Promise<Particulars> {
  const vital = await chosenVital(locked, input, before)
  const others = othersOf(locked, input.id.toLowerCase()).flatMap((objective) => objective.vital ?? [])
  if (others.some((other) => isSame(other, vital, locked.locale))) throw invalid('VITAL_ALREADY_ADDED', 'vital_id')
  return { name: vital.name, vital_id: vital.id, vital }
}

async function chosenVital(
  { transaction, user_id, locale }: LockedActivity,
  { vital_id, vital }: Input,
  before?: ObjectiveDocument,
): Promise<VitalDocument> {
  const id = vital_id?.toLowerCase()
  const known = id === undefined ? undefined : (catalogueVital(id) ?? (await ownVitals(transaction, user_id, id))[0])
  if (known) return known
  if (vital) {
    const name = capitalised(vital.name, locale)
    if (name === '') throw invalid('CANT_BE_BLANK', 'vital.name')
    // Without a unit the numbers could not be interpreted later.
    const unit = vital.storage_unit.trim()
    if (unit === '') throw invalid('CANT_BE_BLANK', 'vital.storage_unit')
    const called = vitalCalled(name)
    return called && isUnitOf(called, unit) ? called : saveVital(transaction, user_id, name, unit, id)
  }
  if (before?.vital && (id === undefined || id === before.vital_id)) return before.vital
  throw id === undefined ? invalid('REQUIRED', 'vital_id') : invalid('UNKNOWN_VITAL', 'vital_id')
}

/** Ids differ between a study's vital and the catalogue's: vitals with the same key or the same displayed name are the same. */
function isSame(one: VitalDocument, other: VitalDocument, locale: string): boolean {
  const alike = (language: string) => plain(localise(one.name, language)) === plain(localise(other.name, language))
  return one.id === other.id || one.key === other.key || alike('en') || alike(locale)
}

/**
 * Another vaccination card, at the requested position, or at the next free one if another
 * card took it. 422 TOO_MANY_VACCINATIONS.
 */
function vaccinationOf(locked: LockedActivity, input: Input, before?: ObjectiveDocument): Particulars {
  const cards = othersOf(locked, input.id.toLowerCase()).filter(({ type }) => type === 'VaccinationObjective')
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
