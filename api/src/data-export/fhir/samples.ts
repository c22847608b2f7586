import type { StudySample } from '../../devices'
import { LOINC, UCUM } from './codes'
import { concept, idOf, type Resource } from './resource'

/**
 * LOINC codes by kind. Glucose has one per unit, in interstitial fluid for sensors (HL7 CGM) and in blood for meters.
 */
const CODES: Record<string, { code: string; display: string }> = {
  'glucose mg/dL': { code: '99504-3', display: 'Glucose [Mass/volume] in Interstitial fluid' },
  'glucose mmol/L': { code: '105272-9', display: 'Glucose [Moles/volume] in Interstitial fluid' },
  'meter mg/dL': { code: '2339-0', display: 'Glucose [Mass/volume] in Blood' },
  'meter mmol/L': { code: '15074-8', display: 'Glucose [Moles/volume] in Blood' },
  steps: { code: '55423-8', display: 'Number of steps in unspecified time Pedometer' },
  heart_rate: { code: '8867-4', display: 'Heart rate' },
  resting_heart_rate: { code: '40443-4', display: 'Heart rate --resting' },
  respiratory_rate: { code: '9279-1', display: 'Respiratory rate' },
  oxygen_saturation: { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' },
  blood_pressure_systolic: { code: '8480-6', display: 'Systolic blood pressure' },
  blood_pressure_diastolic: { code: '8462-4', display: 'Diastolic blood pressure' },
  weight: { code: '29463-7', display: 'Body weight' },
  body_temperature: { code: '8310-5', display: 'Body temperature' },
}

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

/** Whether it is glucose from a sensor, in interstitial fluid; glucose from all other sources is measured in blood. */
export const isSensorGlucose = ({ kind, source }: StudySample): boolean => kind === 'glucose' && source === 'dexcom'

function codeOf(sample: StudySample) {
  const { kind, unit } = sample
  return CODES[kind === 'glucose' ? `${isSensorGlucose(sample) ? 'glucose' : 'meter'} ${unit}` : kind]
}

function categoryOf(kind: string): string {
  if (VITAL_SIGNS.includes(kind)) return 'vital-signs'
  return kind === 'glucose' ? 'laboratory' : 'activity'
}

/**
 * A sample as Observation. A value beyond the sensor's range has no number, but `dataAbsentReason` and
 * `interpretation`.
 */
export function observationOf(sample: StudySample, participant: string): Resource {
  const { kind, value, bound, unit, detail, started_at, ended_at, source, record_id } = sample
  const found = codeOf(sample)
  const coding = found ? [{ system: LOINC, ...found }] : []
  const start = started_at.toISOString()
  return {
    resourceType: 'Observation',
    id: idOf(participant, kind, start, source, record_id),
    status: 'final',
    category: [{ coding: [{ system: `${SYSTEM}/observation-category`, code: categoryOf(kind) }] }],
    code: concept(detail === null ? kind : `${kind}: ${detail}`, ...coding),
    subject: { reference: `Patient/${participant}` },
    ...(ended_at === null ? { effectiveDateTime: start } : { effectivePeriod: { start, end: ended_at.toISOString() } }),
    ...(value === null
      ? {
          dataAbsentReason: { coding: [{ system: `${SYSTEM}/data-absent-reason`, code: 'error' }] },
          interpretation: [
            {
              coding: [{ system: `${SYSTEM}/v3-ObservationInterpretation`, code: bound === 'low' ? '<' : '>' }],
            },
          ],
        }
      : { valueQuantity: { value, unit, system: UCUM, code: unit } }),
    device: { display: source },
  }
}
