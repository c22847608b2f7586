import { isLotUnknown } from '@almanac/domain/vaccination'
import type { OwnEntry, OwnResponse } from '../../activities'
import { amountText, doseText, recorderText, severityOf, vaccinationWords } from '../answers'
import type { ArchiveContext } from '../../kernel/archive/table'
import type { Words } from '../../kernel/archive/words'
import { LOINC, loincOf, UCUM, ucumOf } from './codes'
import { concept, filled, idOf, reference, type Resource } from '../../kernel/archive/fhir-resource'

/** A reference to a person, or their type and name. */
export type FhirReference = { reference: string } | { type: string; display: string }

/** The participant whose entries are exported, and the language. */
export interface EntryReading {
  /** Reference to the participant. */
  subject: { reference: string }
  /** Who recorded it, if not the participant. */
  recorder?: FhirReference | undefined
  words: Words
}

const CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'

function quantity(value: number, unit: string | null) {
  const code = unit === null ? undefined : ucumOf(unit)
  return { value, ...(unit === null ? {} : { unit }), ...(code === undefined ? {} : { system: UCUM, code }) }
}

function vitalCode(key: string, text: string, unit: string | null) {
  const loinc = loincOf(key, unit)
  return concept(text, ...(loinc ? [{ system: LOINC, ...loinc }] : []))
}

const seconds = (hhmm: number) =>
  `${String(Math.floor(hhmm / 100)).padStart(2, '0')}:${String(hhmm % 100).padStart(2, '0')}:00`

/** The value as entered, never converted. Undefined when nothing was entered. */
function valueOf(entry: OwnEntry, { words }: EntryReading): object | undefined {
  const [first, ...more] = entry.numbers
  if (entry.type === 'RoutineEntry') return first === undefined ? undefined : { valueBoolean: first === 0 }
  if (entry.type === 'VitalEntry' && entry.vital && more.length > 0) {
    const { parts } = entry.vital
    return {
      component: entry.numbers.map((number, index) => ({
        code: vitalCode(parts[index]?.key ?? '', parts[index]?.label ?? '', entry.unit),
        valueQuantity: quantity(number, entry.unit),
      })),
    }
  }
  if (first !== undefined) return { valueQuantity: quantity(first, entry.unit) }
  const chosen = entry.answers.map((answer) => answer ?? words('words.former_answer', 'activities'))
  if (chosen.length > 1) return { component: chosen.map((answer) => ({ code: concept(answer), valueBoolean: true })) }
  if (chosen[0] !== undefined) return { valueCodeableConcept: concept(chosen[0]) }
  if (entry.time !== null) return { valueTime: seconds(entry.time) }
  if (entry.type === 'DateEntry' && entry.text !== null) return { valueDateTime: entry.text }
  const text = filled(entry.text)
  return text === undefined ? undefined : { valueString: text }
}

/** Fields that every resource of an entry has. */
interface Base {
  id: string
  effectiveDateTime: string
}

function observation(entry: OwnEntry, base: Base, reading: EntryReading): Resource | undefined {
  const value = valueOf(entry, reading)
  if (!value) return undefined
  const { vital } = entry
  const category = vital ? { system: CATEGORY, code: 'vital-signs' } : { system: CATEGORY, code: 'survey' }
  const device = [entry.measured_with, entry.measured_with_id].filter(Boolean).join(' ')
  return {
    resourceType: 'Observation',
    ...base,
    status: 'final',
    category: [{ coding: [category] }],
    code: vital ? vitalCode(vital.key, entry.name, entry.unit) : concept(entry.name),
    subject: reading.subject,
    ...(reading.recorder ? { performer: [reading.recorder] } : {}),
    ...value,
    ...(entry.sent_by_device ? { method: concept(reading.words('words.measured', 'activities')) } : {}),
    ...(device === '' ? {} : { device: { display: device } }),
  }
}

const ADHERENCE_STATUSES = ['completed', 'on-hold', 'not-taken']

function statement(entry: OwnEntry, base: Base, { subject, recorder, words }: EntryReading): Resource | undefined {
  const status = ADHERENCE_STATUSES[entry.numbers[0] ?? -1]
  if (status === undefined) return undefined
  const dosage = [amountText(words, entry.amount_taken), doseText(words, entry.dose)]
    .filter((text) => text !== null && text !== '')
    .join(' × ')
  return {
    resourceType: 'MedicationStatement',
    id: base.id,
    status,
    medicationCodeableConcept: concept(entry.medication ?? entry.name),
    subject,
    effectiveDateTime:
      entry.administered_at === null ? base.effectiveDateTime : new Date(entry.administered_at).toISOString(),
    ...(recorder ? { informationSource: recorder } : {}),
    ...(dosage === '' ? {} : { dosage: [{ text: dosage }] }),
  }
}

/** A vaccination. FHIR requires an occurrence: a text when its date is unknown. */
function immunization(entry: OwnEntry, base: Base, { subject, recorder, words }: EntryReading): Resource | undefined {
  if (!entry.vaccination) return undefined
  const names = vaccinationWords(words, entry.vaccination)
  return {
    resourceType: 'Immunization',
    id: base.id,
    status: 'completed',
    vaccineCode: concept(entry.name),
    patient: subject,
    primarySource: false,
    // `performer` is who administered the vaccine; who reported it can only be a text.
    ...(recorder ? { reportOrigin: concept('display' in recorder ? recorder.display : recorder.reference) } : {}),
    recorded: base.effectiveDateTime,
    ...(names.date === ''
      ? { occurrenceString: words('form.vaccination.lot_unknown_told', 'activities') }
      : { occurrenceDateTime: names.date }),
    ...(names.manufacturer === '' ? {} : { manufacturer: { display: names.manufacturer } }),
    ...(names.lot_number === '' || isLotUnknown(entry.vaccination) ? {} : { lotNumber: names.lot_number }),
    ...(names.center === '' ? {} : { location: { display: names.center } }),
    ...(names.injection_site === '' ? {} : { site: concept(names.injection_site) }),
  }
}

function adverseEvent(entry: OwnEntry, base: Base, { subject, recorder }: EntryReading): Resource | undefined {
  const severity = severityOf(entry)
  const text = filled(entry.text)
  if (severity === undefined && text === undefined) return undefined
  return {
    resourceType: 'AdverseEvent',
    id: base.id,
    actuality: 'actual',
    subject,
    date: base.effectiveDateTime,
    recorder: recorder ?? subject,
    event: concept(text ?? entry.name),
    ...(severity === undefined
      ? {}
      : {
          severity: {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/adverse-event-severity', code: severity }],
          },
        }),
  }
}

const MAKERS: Partial<
  Record<OwnEntry['type'], (entry: OwnEntry, base: Base, reading: EntryReading) => Resource | undefined>
> = { MedicationEntry: statement, VaccinationEntry: immunization, AdverseEventEntry: adverseEvent }

/** An entry as Observation, MedicationStatement, Immunization or AdverseEvent; undefined when nothing was entered. */
export const resourceOfEntry = (entry: OwnEntry, base: Base, reading: EntryReading): Resource | undefined =>
  (MAKERS[entry.type] ?? observation)(entry, base, reading)

/** The resources of a response; entries without a value have none. */
export function resourcesOfResponse(response: OwnResponse, { user_id, words }: ArchiveContext): Resource[] {
  const effectiveDateTime = response.measured_at.toISOString()
  const name = recorderText(words, response.recorded_by)
  const recorder = typeof name === 'string' ? { type: 'RelatedPerson', display: name } : undefined
  return response.entries.flatMap((entry, index) => {
    const id = idOf(user_id, response.id, entry.objective_id, String(index))
    return resourceOfEntry(entry, { id, effectiveDateTime }, { subject: reference(user_id), recorder, words }) ?? []
  })
}
