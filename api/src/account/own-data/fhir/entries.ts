import type { OwnEntry, OwnResponse } from '../../../activities/ownData'
import { LOINC, loincOf, UCUM, ucumOf } from './codes'
import { concept, filled, idOf, reference, type Resource } from './resource'

const CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'

function quantity(value: number, unit: string | null) {
  const code = unit === null ? undefined : ucumOf(unit)
  return { value, ...(unit === null ? {} : { unit }), ...(code === undefined ? {} : { system: UCUM, code }) }
}

function vitalCode(key: string, text: string, unit: string | null) {
  const loinc = loincOf(key, unit)
  return concept(text, ...(loinc ? [{ system: LOINC, ...loinc }] : []))
}

const seconds = (hhmm: number) => `${String(Math.floor(hhmm / 100)).padStart(2, '0')}:${String(hhmm % 100).padStart(2, '0')}:00`

/** What was entered: numbers as they were, never converted. Undefined where nothing was. */
function valueOf(entry: OwnEntry): object | undefined {
  const [first, ...more] = entry.numbers
  if (entry.type === 'RoutineEntry') return first === undefined ? undefined : { valueBoolean: first === 0 }
  if (entry.type === 'VitalEntry' && entry.vital && more.length > 0) {
    const { parts } = entry.vital
    return { component: entry.numbers.map((number, index) => ({ code: vitalCode(parts[index]?.key ?? '', parts[index]?.label ?? '', entry.unit), valueQuantity: quantity(number, entry.unit) })) }
  }
  if (first !== undefined) return { valueQuantity: quantity(first, entry.unit) }
  if (entry.answers.length > 1) return { component: entry.answers.map((answer) => ({ code: concept(answer), valueBoolean: true })) }
  if (entry.answers[0] !== undefined) return { valueCodeableConcept: concept(entry.answers[0]) }
  if (entry.time !== null) return { valueTime: seconds(entry.time) }
  if (entry.type === 'DateEntry' && entry.text !== null) return { valueDateTime: entry.text }
  const text = filled(entry.text)
  return text === undefined ? undefined : { valueString: text }
}

function observation(entry: OwnEntry, base: { id: string; effectiveDateTime: string }, user_id: string): Resource | undefined {
  const value = valueOf(entry)
  if (!value) return undefined
  const { vital } = entry
  const category = vital ? { system: CATEGORY, code: 'vital-signs' } : { system: CATEGORY, code: 'survey' }
  return { resourceType: 'Observation', ...base, status: 'final', category: [{ coding: [category] }], code: vital ? vitalCode(vital.key, entry.name, entry.unit) : concept(entry.name), subject: reference(user_id), ...value }
}

const TAKEN = ['completed', 'on-hold', 'not-taken']

function statement(entry: OwnEntry, base: { id: string; effectiveDateTime: string }, user_id: string): Resource | undefined {
  const status = TAKEN[entry.numbers[0] ?? -1]
  if (status === undefined) return undefined
  const dosage = [entry.amount_taken, entry.dose].filter((text) => text !== null && text !== '').join(' × ')
  return {
    resourceType: 'MedicationStatement', id: base.id, status, medicationCodeableConcept: concept(entry.medication ?? entry.name), subject: reference(user_id),
    effectiveDateTime: entry.administered_at === null ? base.effectiveDateTime : new Date(entry.administered_at).toISOString(),
    ...(dosage === '' ? {} : { dosage: [{ text: dosage }] }),
  }
}

/** A response as observations, and as statements of medicines; entries in which nothing was said have none. */
export function resourcesOfResponse(response: OwnResponse, user_id: string): Resource[] {
  const effectiveDateTime = response.measured_at.toISOString()
  return response.entries.flatMap((entry, index) => {
    const base = { id: idOf(user_id, response.id, entry.objective_id, String(index)), effectiveDateTime }
    return (entry.type === 'MedicationEntry' ? statement(entry, base, user_id) : observation(entry, base, user_id)) ?? []
  })
}
