import {
  entryOf,
  studyResponses,
  type StudyResponse,
  type UnansweredDose,
  unansweredDoses,
  type StudyEntry,
} from '../../activities'
import type { StudySample } from '../../devices'
import type { Database } from '../../http/serve'
import { type StudyMember, studyMembers } from '../../platform'
import { type StudyConsent, studyConsents } from '../../surveys'
import { type FhirReference, resourceOfEntry } from '../fhir/entries'
import { GlucoseSummaries } from '../fhir/glucose-summary'
import { concept, filled, idOf, RESEARCH_CONSENT, type Resource } from '../../kernel/archive/fhir-resource'
import { deviceReference, deviceResource, observationOf, pressureObservation } from '../fhir/samples'
import { type MeasuredDevice, measuredDevice } from '../measured-device'
import { isBloodPressure, type Measurement, measurements } from '../measurements'
import { questionnaireLines, questionnaireResponseLines } from '../surveys/fhir'
import { archiveWords } from '../../kernel/archive/words'
import type { StudyChunk, StudyChunks } from './chunks'
import { includedSamples } from './included-samples'
import { type ExportedStudy, sourcesOf } from './study'

const LANGUAGE = 'en'
const words = archiveWords(LANGUAGE)

const subjectOf = (participant: string) => ({ reference: `Patient/${participant}` })

/** Resources as NDJSON lines, one file per resource type. */
function linesByType(resources: readonly Resource[]): StudyChunk[] {
  const lines = new Map<string, string[]>()
  for (const resource of resources) {
    const file = `${resource.resourceType}.ndjson`
    const existing = lines.get(file)
    if (existing) existing.push(`${JSON.stringify(resource)}\n`)
    else lines.set(file, [`${JSON.stringify(resource)}\n`])
  }
  return [...lines].map(([file, some]) => ({ file, text: some.join(''), rows: some.length }))
}

/** A participant as Patient, with nothing but the pseudonym. */
const patient = ({ user_id }: StudyMember, { participants }: ExportedStudy): Resource => ({
  resourceType: 'Patient',
  id: participants.pseudonym(user_id),
})

/** The study's own code of an objective, beside that of LOINC; none for objectives that participants added. */
const studyCode = (response: StudyResponse, { objective, added }: StudyEntry) =>
  objective && !added ? [{ system: `urn:uuid:${response.activity_id}`, code: objective.key }] : []

/** The time that a dose was planned for. */
const plannedFor = (planned_at: string | null) => (planned_at === null ? {} : { timing: { event: [planned_at] } })

/** Adds what only a study has: its code of the objective, and the time that a dose was planned for. */
function withStudy(resource: Resource, response: StudyResponse, item: StudyEntry): Resource {
  if (resource.resourceType === 'MedicationStatement') {
    if (!item.dose?.planned_at) return resource
    const [dosage = {}] = Array.isArray(resource.dosage) ? (resource.dosage as object[]) : []
    return { ...resource, dosage: [{ ...dosage, ...plannedFor(item.dose.planned_at) }] }
  }
  const own = studyCode(response, item)
  if (resource.resourceType !== 'Observation' || own.length === 0) return resource
  const code = resource.code as ReturnType<typeof concept>
  return { ...resource, code: { ...code, coding: [...(code.coding ?? []), ...own] } }
}

/** Identifier system of the recorders' pseudonyms. */
const RECORDER_SYSTEM = 'urn:almanac:study-export:recorder'

/** The recorder of a response under their pseudonym; null when the participant recorded it or the recorder has no pseudonym. A RelatedPerson belongs to one Patient: a recorder for two of them is two resources with the same identifier. */
function relatedPerson({ user_id, recorder_id }: StudyResponse, { participants }: ExportedStudy): Resource | null {
  const recorder = participants.recorder(recorder_id)
  if (recorder === null) return null
  const participant = participants.pseudonym(user_id)
  return {
    resourceType: 'RelatedPerson',
    id: `${recorder}.${participant}`,
    identifier: [{ system: RECORDER_SYSTEM, value: recorder }],
    patient: subjectOf(participant),
  }
}

/** The recorder as resources of a response refer to them; undefined when the participant recorded it. */
function recorderOf(response: StudyResponse, study: ExportedStudy): FhirReference | undefined {
  if (!response.by_family) return undefined
  const person = relatedPerson(response, study)
  return person ? { reference: `RelatedPerson/${person.id}` } : { type: 'RelatedPerson', display: 'family' }
}

/** Recorders that were not written yet: each is written once, before the first response that refers to them. */
function newRelatedPeople(responses: readonly StudyResponse[], study: ExportedStudy, written: Set<string>): Resource[] {
  return responses.flatMap((response) => {
    const person = relatedPerson(response, study)
    if (!person || written.has(person.id)) return []
    written.add(person.id)
    return [person]
  })
}

function resourcesOf(response: StudyResponse, study: ExportedStudy): Resource[] {
  const participant = study.participants.pseudonym(response.user_id)
  const subject = subjectOf(participant)
  const recorder = recorderOf(response, study)
  return response.entries.flatMap((item, at) => {
    // The id of the device could identify the participant.
    const entry = { ...entryOf(item.entry, item.objective, LANGUAGE), measured_with_id: null, image_id: null }
    const id = idOf(participant, response.id, entry.objective_id, String(at))
    const resource = resourceOfEntry(
      entry,
      { id, effectiveDateTime: response.measured_at },
      { subject, recorder, words },
    )
    return resource ? [withStudy(resource, response, item)] : []
  })
}

/** An unanswered dose that was due. None for a routine, which is not a medicine. */
function unanswered(dose: UnansweredDose, { participants }: ExportedStudy): Resource[] {
  if (dose.objective?.type !== 'MedicationObjective') return []
  const participant = participants.pseudonym(dose.user_id)
  const { medication } = entryOf({ objective_id: dose.objective_id, type: 'MedicationEntry' }, dose.objective, LANGUAGE)
  return [
    {
      resourceType: 'MedicationStatement',
      id: idOf(participant, dose.objective_id, dose.date_for, String(dose.time)),
      status: 'unknown',
      medicationCodeableConcept: concept(medication ?? ''),
      subject: subjectOf(participant),
      effectiveDateTime: dose.planned_at,
      dosage: [plannedFor(dose.planned_at)],
    },
  ]
}

function consent(row: StudyConsent, { participants }: ExportedStudy): Resource {
  const subject = subjectOf(participants.pseudonym(row.user_id))
  return {
    resourceType: 'Consent',
    id: row.id,
    status: row.withdrawn ? 'inactive' : row.accepted_consent ? 'active' : 'rejected',
    ...RESEARCH_CONSENT,
    language: row.locale,
    patient: subject,
    dateTime: row.created_at,
    performer: [subject],
    policyRule: concept(filled(row.consent_check_text) ?? `${words('own_data.columns.version')} ${row.version}`),
  }
}

/** Measurements of devices, with each device before the first of its measurements. */
class Measured {
  readonly #participants: ExportedStudy['participants']
  #user_id = ''
  readonly #written = new Set<number>()

  constructor({ participants }: ExportedStudy) {
    this.#participants = participants
  }

  resources(measurement: Measurement): Resource[] {
    const sample = isBloodPressure(measurement) ? measurement.systolic : measurement
    const participant = this.#participants.pseudonym(sample.user_id)
    const device = measuredDevice(sample)
    const context = { participant, device: deviceReference(sample, device, participant) }
    const observation = isBloodPressure(measurement)
      ? pressureObservation(measurement, context)
      : observationOf(measurement, context)
    return this.#isNew(sample, device) ? [deviceResource(sample, device, participant), observation] : [observation]
  }

  /** Whether its device has a number and was not written yet. Samples come participant by participant. */
  #isNew({ user_id }: StudySample, { number }: MeasuredDevice): boolean {
    if (user_id !== this.#user_id) this.#written.clear()
    this.#user_id = user_id
    if (number === null || this.#written.has(number)) return false
    this.#written.add(number)
    return true
  }
}

/** Everything that was recorded in a study as FHIR R4 in NDJSON, one file per resource type, in batches. The order is the same in each export. */
export async function* studyFhir(database: Database, study: ExportedStudy): StudyChunks {
  const { participants, questions } = study
  for await (const batch of studyMembers(
    database,
    study.companies.map(({ id }) => id),
  ))
    yield* linesByType(batch.filter(({ user_id }) => participants.has(user_id)).map((member) => patient(member, study)))
  const written = new Set<string>()
  for await (const batch of studyResponses(database, questions)) {
    const responses = batch.filter(({ user_id, created_at }) => participants.includes(user_id, created_at))
    yield* linesByType([
      ...newRelatedPeople(responses, study, written),
      ...responses.flatMap((response) => resourcesOf(response, study)),
    ])
  }
  for await (const batch of unansweredDoses(database, questions))
    yield* linesByType(
      batch
        .filter(({ user_id, planned_at }) => participants.includes(user_id, planned_at))
        .flatMap((dose) => unanswered(dose, study)),
    )
  const participantOf = (user_id: string) => participants.pseudonym(user_id)
  const summaries = new GlucoseSummaries()
  const measured = new Measured(study)
  for await (const batch of measurements(includedSamples(database, study))) {
    const samples = batch.flatMap((measurement) => (isBloodPressure(measurement) ? [] : [measurement]))
    yield* linesByType([
      ...summaries.add(samples, participantOf),
      ...batch.flatMap((measurement) => measured.resources(measurement)),
    ])
  }
  yield* linesByType(summaries.end(participantOf))
  for await (const batch of studyConsents(database, sourcesOf(study)))
    yield* linesByType(batch.filter(({ user_id }) => participants.has(user_id)).map((row) => consent(row, study)))
  for (const { survey } of study.surveys) {
    const questionnaires = questionnaireLines(survey)
    yield { file: 'Questionnaire.ndjson', text: questionnaires.join(''), rows: questionnaires.length }
    for await (const lines of questionnaireResponseLines(database, survey, participants))
      yield { file: 'QuestionnaireResponse.ndjson', text: lines.join(''), rows: lines.length }
  }
}
