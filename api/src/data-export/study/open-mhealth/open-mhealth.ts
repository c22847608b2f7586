import { ENTERED_BY_HAND } from '@almanac/domain/samples'
import type { StudySample } from '../../../devices'
import type { Database } from '../../../http/serve'
import { idOf } from '../../../kernel/archive/fhir-resource'
import { isBloodPressure, type Measurement, measurements } from '../../measurements'
import { measuredDevice } from '../../measured-device'
import { offsetTime } from '../../offset-time'
import type { StudyChunks } from '../chunks'
import { includedSamples } from '../included-samples'
import type { ExportedStudy } from '../study'
import { describedPressure, describedSample, describedSleep, type Described } from './schemas'
import { isSleepStage, SleepSummaries, type SleepSummary } from './sleep-summaries'

/** The time of a data point. */
interface Times {
  started_at: Date
  ended_at: Date | null
}

/** A data point of IEEE 1752.1: its header names the schema of its body. */
function dataPoint(
  { schema, body }: Described,
  of: StudySample,
  { started_at, ended_at }: Times,
  participant: string,
): object {
  const { kind, source, record_id, offset_minutes, detail } = of
  const { number, app } = measuredDevice(of)
  const start = offsetTime(started_at, offset_minutes)
  const modality = detail === ENTERED_BY_HAND ? 'self-reported' : 'sensed'
  return {
    header: {
      uuid: idOf(participant, kind, started_at.toISOString(), source, record_id),
      schema_id: schema,
      source_creation_date_time: start,
      modality,
      user_id: participant,
      acquisition_provenance: { source_name: app ?? source, modality },
      ...(number === null
        ? {}
        : {
            external_datasheets: [
              { datasheet_type: 'device', datasheet_reference: `urn:almanac:device:${participant}:${number}` },
            ],
          }),
    },
    body: {
      ...body,
      effective_time_frame:
        ended_at === null
          ? { date_time: start }
          : { time_interval: { start_date_time: start, end_date_time: offsetTime(ended_at, offset_minutes) } },
    },
  }
}

/** Data points of one batch after another. */
class DataPoints {
  readonly #participantOf: (user_id: string) => string
  readonly #sleeps = new SleepSummaries()
  #sleeper = ''

  constructor(participantOf: (user_id: string) => string) {
    this.#participantOf = participantOf
  }

  /** The data points of a measurement, and of the sleeps that have ended. Null for a value without a number. */
  add(measurement: Measurement): (object | null)[] {
    if (isBloodPressure(measurement)) return [this.#point(describedPressure(measurement), measurement.systolic)]
    if (!isSleepStage(measurement)) return [this.#point(describedSample(measurement), measurement)]
    const ended = measurement.user_id === this.#sleeper ? [] : this.end()
    this.#sleeper = measurement.user_id
    return [...ended, ...this.#sleeps.add(measurement).map((sleep) => this.#sleep(sleep))]
  }

  /** The sleeps that nothing follows. */
  end = (): object[] => this.#sleeps.take().map((sleep) => this.#sleep(sleep))

  #point(described: Described | null, sample: StudySample): object | null {
    return described && dataPoint(described, sample, sample, this.#participantOf(sample.user_id))
  }

  #sleep(sleep: SleepSummary): object {
    const { first, start: started_at, end: ended_at } = sleep
    return dataPoint(describedSleep(sleep), first, { started_at, ended_at }, this.#participantOf(first.user_id))
  }
}

/**
 * The data points of samples, batch by batch; null for a value beyond the scale of its sensor, which has no number as
 * these schemas demand. Samples come participant by participant, by kind and time.
 */
export async function* dataPoints(
  samples: AsyncIterable<StudySample[]>,
  participantOf: (user_id: string) => string,
): AsyncGenerator<(object | null)[], void, undefined> {
  const points = new DataPoints(participantOf)
  for await (const batch of measurements(samples)) yield batch.flatMap((measurement) => points.add(measurement))
  yield points.end()
}

const FILE = 'data-points.ndjson'

/** What devices measured in a study, as data points of Open mHealth and IEEE 1752.1, one per line. */
export async function* studyOpenMHealth(database: Database, study: ExportedStudy): StudyChunks {
  yield { file: FILE, text: '', rows: 0 }
  const samples = includedSamples(database, study)
  for await (const points of dataPoints(samples, (user_id) => study.participants.pseudonym(user_id))) {
    const lines = points.flatMap((point) => (point ? [`${JSON.stringify(point)}\n`] : []))
    yield { file: FILE, text: lines.join(''), rows: lines.length, left_out: points.length - lines.length }
  }
}
