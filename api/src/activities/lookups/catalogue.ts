import { byLanguage, LANGUAGE_CODES } from '@almanac/domain/languages'
import { type Findable, type Named, nameIn, plain, searchable, spelled } from '@almanac/domain/search'
import type { ObjectiveDocument, VitalDocument } from '../definition'
import { studyId } from '@almanac/formats/study-files/ids'
import devices from './catalogue/devices.json'
import symptoms from './catalogue/symptoms.json'
import vitals from './catalogue/vitals.json'

/** Maximum number of symptoms returned; vitals are all returned. */
const MAX_SYMPTOMS_OFFERED = 50

const MAX_VITALS_OFFERED = 500

/*
 * The keys (`id` in the files) are stored with what participants add, so they are never
 * removed or reused; names may be improved.
 */

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

/** The catalogue's symptom with this id, if any. */
export const catalogueSymptom = (id: string): SymptomDocument | undefined => symptomsById.get(id)

/** The catalogue's vital with this id, if any. */
export const catalogueVital = (id: string): VitalDocument | undefined => vitalsById.get(id)

function findByName<T extends Named>(items: readonly T[], name: string): T | undefined {
  // A terminology may use British spelling where the catalogue uses American.
  const wanted = spelled(plain(name))
  return items.find((item) => LANGUAGE_CODES.some((language) => spelled(plain(nameIn(item, language))) === wanted))
}

/** The catalogue's symptom with this name in one of the languages. */
export const symptomCalled = (name: string): SymptomDocument | undefined => findByName(knownSymptoms, name)?.symptom

/** The catalogue's vital with this name in one of the languages. */
export const vitalCalled = (name: string): VitalDocument | undefined => findByName(knownVitals, name)?.vital

const searchSymptoms = searchable(knownSymptoms, { most: MAX_SYMPTOMS_OFFERED })
const searchVitals = searchable(knownVitals, { most: MAX_VITALS_OFFERED })

/** A custom item has the same name in every language. */
const findable = (id: string, name: string): Findable => ({ id, common: true, ...byLanguage(() => name) })

/**
 * Symptoms matching the query, including the participant's own; without a query the own
 * ones first, then the common ones.
 */
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

/**
 * Vitals matching the query, including the participant's own; all for `*` or an empty
 * query (specification 001, section 5).
 */
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

/** The built-in terms: the catalogue's symptoms, with their keys as codes. */
export function symptomTerms(query: string, locale: string): { code: string; name: string }[] {
  return searchSymptoms(query, locale).map(({ id, name }) => ({ code: id, name }))
}

/** Kinds of home measuring devices, localized for the reader. */
export function devicesIn(locale: string): { id: string; name: string }[] {
  return devices.map((device) => ({ id: device.id, name: nameIn(device, locale) }))
}
