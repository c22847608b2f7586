import { byLanguage, LANGUAGE_CODES } from '@almanac/domain/languages'
import { type Findable, type Named, nameIn, plain, searchable, spelled } from '@almanac/domain/search'
import type { ObjectiveDocument, VitalDocument } from '../definition'
import { studyId } from '../../study-files/ids'
import devices from './catalogue/devices.json'
import symptoms from './catalogue/symptoms.json'
import vitals from './catalogue/vitals.json'

/** Symptoms in one answer; vitals are answered all. */
const MAX_SYMPTOMS_OFFERED = 50

const MAX_VITALS_OFFERED = 500

/*
 * The keys (`id` in the files) are stored with what participants add, so none is
 * ever taken away or given to something else; names may be bettered.
 */

/** A symptom as an objective stores it. */
export type SymptomDocument = NonNullable<ObjectiveDocument['symptom']>

const wordsOf = (named: Named) => byLanguage((code) => named[code])

interface FoundSymptom extends Findable {
  symptom: SymptomDocument
}

interface FoundVital extends Findable {
  vital: VitalDocument
}

const knownSymptoms: FoundSymptom[] = symptoms.map((item) => ({
  ...item,
  symptom: {
    id: studyId('catalogue', 'symptom', item.id),
    name: item.en,
    normalized_name: plain(item.en),
    created_by_user: false,
    names: wordsOf(item),
  },
}))

const knownVitals: FoundVital[] = vitals.map(({ units, parts, ...item }) => ({
  ...item,
  vital: {
    id: studyId('catalogue', 'vital', item.id),
    key: item.id,
    name: wordsOf(item),
    storage_unit: units[0] ?? '',
    units,
    parts: parts.map(({ key, minimum_value, maximum_value, ...label }) => ({
      key,
      label: wordsOf({ id: key, ...label }),
      minimum_value,
      maximum_value,
    })),
    target: null,
  },
}))

const symptomsById = new Map(knownSymptoms.map(({ symptom }) => [symptom.id, symptom]))
const vitalsById = new Map(knownVitals.map(({ vital }) => [vital.id, vital]))

/** A symptom of the catalogue; undefined for any other id. */
export const catalogueSymptom = (id: string): SymptomDocument | undefined => symptomsById.get(id)

/** A vital of the catalogue; undefined for any other id. */
export const catalogueVital = (id: string): VitalDocument | undefined => vitalsById.get(id)

function findByName<T extends Named>(items: readonly T[], name: string): T | undefined {
  // A terminology may spell in British what is American here.
  const wanted = spelled(plain(name))
  return items.find((item) => LANGUAGE_CODES.some((language) => spelled(plain(nameIn(item, language))) === wanted))
}

/** The symptom of the catalogue that has this name in one of the languages. */
export const symptomCalled = (name: string): SymptomDocument | undefined => findByName(knownSymptoms, name)?.symptom

/** The vital of the catalogue that has this name in one of the languages. */
export const vitalCalled = (name: string): VitalDocument | undefined => findByName(knownVitals, name)?.vital

const searchSymptoms = searchable(knownSymptoms, { most: MAX_SYMPTOMS_OFFERED })
const searchVitals = searchable(knownVitals, { most: MAX_VITALS_OFFERED })

/** What a participant named themselves is called the same in every language. */
const findable = (id: string, name: string): Findable => ({ id, common: true, ...byLanguage(() => name) })

/** Symptoms by what is typed, the participant's own among them; without it those and then the common ones first. */
export function symptomsFor(
  query: string | undefined,
  locale: string,
  custom: readonly SymptomDocument[],
): SymptomDocument[] {
  return searchSymptoms(
    query,
    locale,
    custom.map((symptom) => ({ ...findable(symptom.id, symptom.name), symptom })),
  ).map(({ symptom }) => symptom)
}

/** Vitals by what is typed, the participant's own among them; all for `*` and for nothing (specification 001, section 5). */
export function vitalsFor(
  query: string | undefined,
  locale: string,
  custom: readonly VitalDocument[],
): VitalDocument[] {
  const typed = query?.trim() === '*' ? '' : query
  return searchVitals(
    typed,
    locale,
    custom.map((vital) => ({ ...findable(vital.id, nameOf(vital)), vital })),
  ).map(({ vital }) => vital)
}

function nameOf({ name }: VitalDocument): string {
  return typeof name === 'string' ? name : name.en
}

/** The terms that the product knows by itself: its symptoms, by their keys. */
export function symptomTerms(query: string, locale: string): { code: string; name: string }[] {
  return searchSymptoms(query, locale).map(({ id, name }) => ({ code: id, name }))
}

/** Kinds of devices that measure at home, in the reader's language. */
export function devicesIn(locale: string): { id: string; name: string }[] {
  return devices.map((device) => ({ id: device.id, name: nameIn(device, locale) }))
}
