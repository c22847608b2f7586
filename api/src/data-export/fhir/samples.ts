import { ENTERED_BY_HAND } from '@almanac/domain/samples'
import type { StudySample } from '../../devices'
import type { MeasuredDevice } from '../measured-device'
import type { BloodPressure } from '../measurements'
import { offsetTime } from '../offset-time'
import { LOINC, UCUM } from './codes'
import { concept, idOf, type Resource } from '../../kernel/archive/fhir-resource'

interface Code {
  code: string
  display: string
}

/**
 * LOINC codes by kind. Glucose has one per unit, in interstitial fluid for sensors (HL7 CGM) and in blood for meters;
 * sleep has one per stage.
 */
const CODES: Record<string, Code> = {
  'glucose mg/dL': { code: '99504-3', display: 'Glucose [Mass/volume] in Interstitial fluid' },
  'glucose mmol/L': { code: '105272-9', display: 'Glucose [Moles/volume] in Interstitial fluid' },
  'meter mg/dL': { code: '2339-0', display: 'Glucose [Mass/volume] in Blood' },
  'meter mmol/L': { code: '15074-8', display: 'Glucose [Moles/volume] in Blood' },
  steps: { code: '55423-8', display: 'Number of steps in unspecified time Pedometer' },
  distance: { code: '55430-3', display: 'Walking distance unspecified time Pedometer' },
  active_energy: { code: '55424-6', display: 'Calories burned in unspecified time Pedometer' },
  exercise: { code: '55411-3', display: 'Exercise duration' },
  'sleep asleep': { code: '93832-4', display: 'Sleep duration' },
  'sleep light': { code: '93830-8', display: 'Light sleep duration' },
  'sleep deep': { code: '93831-6', display: 'Deep sleep duration' },
  'sleep rem': { code: '93829-0', display: 'REM sleep duration' },
  'sleep in_bed': { code: '103213-5', display: 'Duration in bed' },
  heart_rate: { code: '8867-4', display: 'Heart rate' },
  resting_heart_rate: { code: '40443-4', display: 'Heart rate --resting' },
  respiratory_rate: { code: '9279-1', display: 'Respiratory rate' },
  oxygen_saturation: { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' },
  blood_pressure_systolic: { code: '8480-6', display: 'Systolic blood pressure' },
  blood_pressure_diastolic: { code: '8462-4', display: 'Diastolic blood pressure' },
  weight: { code: '29463-7', display: 'Body weight' },
  body_temperature: { code: '8310-5', display: 'Body temperature' },
}

/** LOINC's blood pressure with both values, as HL7's vital sign profile demands. */
const BLOOD_PRESSURE = { code: '85354-9', display: 'Blood pressure panel with all children optional' }

/** HL7's vital sign of oxygen saturation, whose profile demands it beside the code of the method. */
const OXYGEN_SATURATION = { code: '2708-6', display: 'Oxygen saturation in Arterial blood' }

/** Kinds whose FHIR profile requires the category vital-signs. */
const VITAL_SIGNS: readonly string[] = [
  'heart_rate',
  'resting_heart_rate',
  'respiratory_rate',
  'oxygen_saturation',
  'blood_pressure_systolic',
  'blood_pressure_diastolic',
  'weight',
  'body_temperature',
]

const SYSTEM = 'http://terminology.hl7.org/CodeSystem'

/** Whether it is glucose from a sensor as far as its source tells, in interstitial fluid; all other is measured in blood. */
export const isSensorGlucose = ({ kind, source, device_type, detail }: StudySample): boolean =>
  kind === 'glucose' && detail !== ENTERED_BY_HAND && (source === 'dexcom' || device_type === 'sensor')

function codesOf(sample: StudySample): { system: string; code: string; display: string }[] {
  const { kind, unit, detail } = sample
  const code =
    kind === 'glucose'
      ? CODES[`${isSensorGlucose(sample) ? 'glucose' : 'meter'} ${unit}`]
      : CODES[kind === 'sleep' ? `sleep ${detail ?? ''}` : kind]
  const codes = [...(kind === 'oxygen_saturation' ? [OXYGEN_SATURATION] : []), ...(code ? [code] : [])]
  return codes.map((one) => ({ system: LOINC, ...one }))
}

function categoryOf(kind: string): string {
  if (VITAL_SIGNS.includes(kind)) return 'vital-signs'
  return kind === 'glucose' ? 'laboratory' : 'activity'
}

/** The detail that belongs to what was measured: a stage or an exercise, not that it was typed in. */
const detailOf = ({ detail }: StudySample) => (detail === ENTERED_BY_HAND ? null : detail)

function quantityOf({ value, unit, bound }: StudySample): object {
  if (value !== null) return { valueQuantity: { value, unit, system: UCUM, code: unit } }
  return {
    dataAbsentReason: { coding: [{ system: `${SYSTEM}/data-absent-reason`, code: 'error' }] },
    interpretation: [
      { coding: [{ system: `${SYSTEM}/v3-ObservationInterpretation`, code: bound === 'low' ? '<' : '>' }] },
    ],
  }
}

/** Whose it is, and what measured it. */
export interface SampleContext {
  /** The participant's pseudonym. */
  participant: string
  /** What measured it. */
  device: { reference?: string; display: string }
}

/** What all Observations of samples have. A value that was typed in says so, and its performer is the participant. */
function frameOf(sample: StudySample, { participant, device }: SampleContext): Resource {
  const { kind, started_at, ended_at, offset_minutes, source, record_id, detail } = sample
  const subject = { reference: `Patient/${participant}` }
  const start = offsetTime(started_at, offset_minutes)
  return {
    resourceType: 'Observation',
    id: idOf(participant, kind, started_at.toISOString(), source, record_id),
    status: 'final',
    category: [{ coding: [{ system: `${SYSTEM}/observation-category`, code: categoryOf(kind) }] }],
    subject,
    ...(ended_at === null
      ? { effectiveDateTime: start }
      : { effectivePeriod: { start, end: offsetTime(ended_at, offset_minutes) } }),
    ...(detail === ENTERED_BY_HAND ? { performer: [subject], method: concept('typed in by the participant') } : {}),
    device,
  }
}

/**
 * A sample as Observation, at the time of the place where it was measured. A value beyond the sensor's range has no
 * number, but `dataAbsentReason` and `interpretation`.
 */
export function observationOf(sample: StudySample, context: SampleContext): Resource {
  const detail = detailOf(sample)
  return {
    ...frameOf(sample, context),
    code: concept(detail === null ? sample.kind : `${sample.kind}: ${detail}`, ...codesOf(sample)),
    ...quantityOf(sample),
  }
}

/** A blood pressure as one Observation with a component for each of its values, by HL7's vital sign profile. */
export const pressureObservation = ({ systolic, diastolic }: BloodPressure, context: SampleContext): Resource => ({
  ...frameOf(systolic, context),
  code: concept('blood_pressure', { system: LOINC, ...BLOOD_PRESSURE }),
  component: [systolic, diastolic].map((sample) => ({
    code: concept(sample.kind, ...codesOf(sample)),
    ...quantityOf(sample),
  })),
})

/** Identifier system of the numbers of devices. */
const DEVICE_SYSTEM = 'urn:almanac:study-export:device'

const deviceId = (participant: string, number: number): string => idOf(participant, 'device', String(number))

/** What measured a sample: the app, or the way that it came, and the number of the device. */
export const deviceReference = (
  { source }: StudySample,
  { number, app }: MeasuredDevice,
  participant: string,
): SampleContext['device'] =>
  number === null
    ? { display: app ?? source }
    : { reference: `Device/${deviceId(participant, number)}`, display: `${app ?? source} ${number}` }

/** The device or app of a sample, under its number, without the name that the participant gave it. */
export function deviceResource(
  { source }: StudySample,
  { number, app, type, model }: MeasuredDevice,
  participant: string,
): Resource {
  return {
    resourceType: 'Device',
    id: deviceId(participant, number ?? 0),
    identifier: [{ system: DEVICE_SYSTEM, value: `${participant}:${number ?? 0}` }],
    deviceName: [
      { name: app ?? source, type: 'other' },
      ...(model === null ? [] : [{ name: model, type: 'model-name' }]),
    ],
    ...(model === null ? {} : { modelNumber: model }),
    ...(type === null ? {} : { type: concept(type) }),
    patient: { reference: `Patient/${participant}` },
  }
}
