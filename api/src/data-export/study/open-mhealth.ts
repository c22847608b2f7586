import type { StudySample } from '../../devices'
import type { Database } from '../../http/serve'
import { idOf } from '../fhir/resource'
import type { StudyChunks } from './chunks'
import { includedSamples } from './included-samples'
import type { ExportedStudy } from './study'

/** The schema of a body: Open mHealth's, or IEEE 1752.1's where it has one, or our own where neither has. */
interface Schema {
  namespace: 'omh' | 'ieee' | 'almanac'
  name: string
  version: string
}

const omh = (name: string, version: string): Schema => ({ namespace: 'omh', name, version })
const ieee = (name: string): Schema => ({ namespace: 'ieee', name, version: '1.0' })

type Body = Record<string, unknown>

const quantity = (value: number | null, unit: string) => ({ value, unit })

/** Each kind's schema and body, without the time. Blood pressure is not here: `Pressures` combines its two values. */
const WRITERS: Record<string, (sample: StudySample) => [Schema, Body]> = {
  glucose: ({ value, unit, source }) => [
    omh('blood-glucose', '4.0'),
    {
      blood_glucose: quantity(value, unit),
      ...(source === 'dexcom' ? { specimen_source: 'interstitial fluid' } : {}),
    },
  ],
  steps: ({ value }) => [omh('step-count', '3.0'), { step_count: quantity(value, 'steps') }],
  heart_rate: ({ value }) => [omh('heart-rate', '2.0'), { heart_rate: quantity(value, 'beats/min') }],
  resting_heart_rate: ({ value }) => [
    omh('heart-rate', '2.0'),
    { heart_rate: quantity(value, 'beats/min'), temporal_relationship_to_physical_activity: 'at rest' },
  ],
  respiratory_rate: ({ value }) => [
    omh('respiratory-rate', '2.0'),
    { respiratory_rate: quantity(value, 'breaths/min') },
  ],
  oxygen_saturation: ({ value }) => [omh('oxygen-saturation', '2.0'), { oxygen_saturation: quantity(value, '%') }],
  weight: ({ value }) => [omh('body-weight', '3.0'), { body_weight: quantity(value, 'kg') }],
  body_temperature: ({ value }) => [omh('body-temperature', '4.0'), { body_temperature: quantity(value, 'C') }],
  sleep: ({ value, detail }) =>
    detail === 'asleep'
      ? [ieee('total-sleep-time'), { total_sleep_time: quantity(value, 'min') }]
      : detail === 'in_bed'
        ? [ieee('sleep-episode'), {}]
        : [
            { namespace: 'almanac', name: 'sleep-stage', version: '1.0' },
            { sleep_stage: detail, duration: quantity(value, 'min') },
          ],
  exercise: ({ value, detail }) => [
    ieee('physical-activity'),
    { activity_name: detail ?? 'exercise', duration: quantity(value, 'min') },
  ],
}

/** An instant in ISO 8601, with the UTC offset of the place where it was measured; in UTC when that is unknown. */
function written(instant: Date, offset_minutes: number | null): string {
  if (offset_minutes === null) return instant.toISOString()
  const local = new Date(instant.getTime() + offset_minutes * 60_000).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.floor(Math.abs(offset_minutes) / 60), Math.abs(offset_minutes) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${local}${offset_minutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

/**
 * A sample as a data point: header and body. Null for a value beyond the sensor's range, which these schemas cannot
 * express (a number would be invented), and for kinds without a schema.
 */
function dataPointOf(sample: StudySample, participant: string, pressures: Pressures): object | null {
  const written_as = sample.value === null ? null : (pressures.bodyOf(sample) ?? WRITERS[sample.kind]?.(sample))
  if (!written_as) return null
  const { kind, source, record_id, started_at, ended_at, offset_minutes } = sample
  const [schema_id, body] = written_as
  const start = written(started_at, offset_minutes)
  return {
    header: {
      uuid: idOf(participant, kind, started_at.toISOString(), source, record_id),
      schema_id,
      source_creation_date_time: start,
      modality: 'sensed',
      user_id: participant,
      acquisition_provenance: { source_name: source, modality: 'sensed' },
    },
    body: {
      ...body,
      effective_time_frame:
        ended_at === null
          ? { date_time: start }
          : { time_interval: { start_date_time: start, end_date_time: written(ended_at, offset_minutes) } },
    },
  }
}

/**
 * Combines the two values of a blood pressure; a participant's diastolic values come first. A systolic value without a
 * diastolic one has a schema of our own, because Open mHealth's requires both; a diastolic value alone is not exported.
 */
class Pressures {
  #of = ''
  readonly #diastolic = new Map<string, number | null>()

  bodyOf(sample: StudySample): [Schema, Body] | undefined {
    const { user_id, kind, value, source, started_at } = sample
    if (user_id !== this.#of) this.#diastolic.clear()
    this.#of = user_id
    const measurement = `${source} ${started_at.toISOString()}`
    if (kind === 'blood_pressure_diastolic') this.#diastolic.set(measurement, value)
    if (kind !== 'blood_pressure_systolic') return undefined
    const diastolic = this.#diastolic.get(measurement)
    const systolic_blood_pressure = quantity(value, 'mmHg')
    if (diastolic === undefined)
      return [{ namespace: 'almanac', name: 'systolic-blood-pressure', version: '1.0' }, { systolic_blood_pressure }]
    return [
      omh('blood-pressure', '4.0'),
      { systolic_blood_pressure, diastolic_blood_pressure: quantity(diastolic, 'mmHg') },
    ]
  }
}

const FILE = 'data-points.ndjson'

/** What devices measured in a study, as data points of Open mHealth and IEEE 1752.1, one per line. */
export async function* studyOpenMHealth(database: Database, study: ExportedStudy): StudyChunks {
  const { participants } = study
  const pressures = new Pressures()
  yield { file: FILE, text: '', rows: 0 }
  for await (const batch of includedSamples(database, study)) {
    const lines = batch.flatMap((sample) => {
      const point = dataPointOf(sample, participants.pseudonym(sample.user_id), pressures)
      return point ? [`${JSON.stringify(point)}\n`] : []
    })
    yield { file: FILE, text: lines.join(''), rows: lines.length }
  }
}
