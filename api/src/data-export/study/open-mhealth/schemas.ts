import { ENTERED_BY_HAND } from '@almanac/domain/samples'
import type { StudySample } from '../../../devices'
import { isSensorGlucose } from '../../fhir/samples'
import type { BloodPressure } from '../../measurements'
import type { SleepSummary } from './sleep-summaries'

/** The schema of a body: Open mHealth's, or IEEE 1752.1's where it has one. */
export interface Schema {
  namespace: 'omh' | 'ieee'
  name: string
  version: string
}

export interface Described {
  schema: Schema
  /** The body without its time. */
  body: Record<string, unknown>
}

const omh = (name: string, version: string, body: Described['body']): Described => ({
  schema: { namespace: 'omh', name, version },
  body,
})
const ieee = (name: string, body: Described['body']): Described => ({
  schema: { namespace: 'ieee', name, version: '1.0' },
  body,
})

const quantity = (value: number, unit: string) => ({ value, unit })

/** Each kind's schema and body. */
const WRITERS: Record<string, (value: number, sample: StudySample) => Described | null> = {
  glucose: (value, sample) =>
    omh('blood-glucose', '4.0', {
      blood_glucose: quantity(value, sample.unit),
      ...(isSensorGlucose(sample) ? { specimen_source: 'interstitial fluid' } : {}),
    }),
  steps: (value) => omh('step-count', '3.0', { step_count: quantity(value, 'steps') }),
  // The schema demands a name; what the participant did while moving is not known.
  distance: (value) => ieee('physical-activity', { activity_name: 'unspecified', distance: quantity(value, 'm') }),
  active_energy: (value) => omh('calories-burned', '3.0', { kcal_burned: quantity(value, 'kcal') }),
  heart_rate: (value) => omh('heart-rate', '2.0', { heart_rate: quantity(value, 'beats/min') }),
  resting_heart_rate: (value) =>
    omh('heart-rate', '2.0', {
      heart_rate: quantity(value, 'beats/min'),
      temporal_relationship_to_physical_activity: 'at rest',
    }),
  respiratory_rate: (value) => omh('respiratory-rate', '2.0', { respiratory_rate: quantity(value, 'breaths/min') }),
  oxygen_saturation: (value) => omh('oxygen-saturation', '2.0', { oxygen_saturation: quantity(value, '%') }),
  // A body of these two is the quantity itself.
  blood_pressure_systolic: (value) => omh('systolic-blood-pressure', '1.1', quantity(value, 'mmHg')),
  blood_pressure_diastolic: (value) => omh('diastolic-blood-pressure', '1.1', quantity(value, 'mmHg')),
  weight: (value) => omh('body-weight', '3.0', { body_weight: quantity(value, 'kg') }),
  body_temperature: (value) => omh('body-temperature', '4.0', { body_temperature: quantity(value, 'C') }),
  sleep: (value, { detail }) =>
    detail === 'in_bed'
      ? ieee('time-in-bed', { time_in_bed: quantity(value, 'min') })
      : ieee('total-sleep-time', { total_sleep_time: quantity(value, 'min') }),
  exercise: (value, { detail }) =>
    ieee('physical-activity', {
      activity_name: detail === null || detail === ENTERED_BY_HAND ? 'exercise' : detail,
      duration: quantity(value, 'min'),
    }),
}

/** A sample under its schema; null for one beyond the scale of its sensor, which has no number. */
export const describedSample = (sample: StudySample): Described | null =>
  sample.value === null ? null : (WRITERS[sample.kind]?.(sample.value, sample) ?? null)

/** A blood pressure with both values. */
export const describedPressure = ({ systolic, diastolic }: BloodPressure): Described | null =>
  systolic.value === null || diastolic.value === null
    ? null
    : omh('blood-pressure', '4.0', {
        systolic_blood_pressure: quantity(systolic.value, 'mmHg'),
        diastolic_blood_pressure: quantity(diastolic.value, 'mmHg'),
      })

const STAGE_FIELDS = [
  ['light', 'light_sleep_duration'],
  ['deep', 'deep_sleep_duration'],
  ['rem', 'rem_sleep_duration'],
  ['awake', 'awake_duration'],
] as const

/** The stages of one sleep. The schema demands the sum of all but the time awake. */
export function describedSleep({ minutes }: SleepSummary): Described {
  const durations = STAGE_FIELDS.flatMap(([stage, field]) => {
    const value = minutes.get(stage)
    return value === undefined ? [] : [[field, quantity(value, 'min')] as const]
  })
  const asleep = [...minutes].reduce((sum, [stage, value]) => (stage === 'awake' ? sum : sum + value), 0)
  return ieee('sleep-stage-summary', {
    sleep_stage_summary: {
      total_sleep_time: quantity(Number(asleep.toFixed(2)), 'min'),
      ...Object.fromEntries(durations),
    },
  })
}
