import type { StudySample } from '../devices'

/** The two values of one blood pressure. */
export interface BloodPressure {
  systolic: StudySample
  diastolic: StudySample
}

/** What one measurement gave: a value, or the two of a blood pressure. */
export type Measurement = StudySample | BloodPressure

/** Whether a measurement is a blood pressure with both values. */
export const isBloodPressure = (measurement: Measurement): measurement is BloodPressure => 'systolic' in measurement

const startOf = (measurement: Measurement): number =>
  (isBloodPressure(measurement) ? measurement.systolic : measurement).started_at.getTime()

const [SYSTOLIC, DIASTOLIC] = ['blood_pressure_systolic', 'blood_pressure_diastolic']

/**
 * What two values of one measurement have in common: their source, their device, and the record that they came in. The
 * id of a record's value ends with its kind; Apple Health gives each value an id of its own, and both one instant.
 */
function measurementKey({ source, device, record_id, kind, started_at }: StudySample): string {
  const end = record_id.lastIndexOf(`/${kind}`)
  const record = end < 0 ? started_at.toISOString() : record_id.slice(0, end)
  return [source, device ?? '', record].join('\n')
}

const hasOneValue = (samples: readonly StudySample[]) => new Set(samples.map(({ value }) => value)).size === 1

/**
 * Pairs values of one measurement. Of two measurements that nothing tells apart (one device, one instant, different
 * values of both kinds) no value is paired, because every pair could be one that nobody had.
 */
function paired(systolic: readonly StudySample[], diastolic: readonly StudySample[]): Measurement[] {
  const isClear =
    systolic.length === diastolic.length
      ? hasOneValue(systolic) || hasOneValue(diastolic)
      : hasOneValue(systolic) && hasOneValue(diastolic)
  const pairs = isClear ? Math.min(systolic.length, diastolic.length) : 0
  return [
    ...systolic.map((sample, index) => {
      const other = diastolic[index]
      return index < pairs && other ? { systolic: sample, diastolic: other } : sample
    }),
    ...diastolic.slice(pairs),
  ]
}

/** The pressures of one participant; there are few, and the diastolic ones come first, so all are collected. */
class Pressures {
  readonly #values = new Map<string, { systolic: StudySample[]; diastolic: StudySample[] }>()

  add(sample: StudySample): void {
    const key = measurementKey(sample)
    const values = this.#values.get(key) ?? { systolic: [], diastolic: [] }
    values[sample.kind === SYSTOLIC ? 'systolic' : 'diastolic'].push(sample)
    this.#values.set(key, values)
  }

  /** The collected pressures in order of time, and none afterwards. */
  take(): Measurement[] {
    const taken = [...this.#values.values()].flatMap(({ systolic, diastolic }) => paired(systolic, diastolic))
    this.#values.clear()
    return taken.sort((one, other) => startOf(one) - startOf(other))
  }
}

/**
 * Samples as measurements: systolic and diastolic pressure together where they came together, never across sources or
 * devices. Samples come participant by participant, by kind and time.
 */
export async function* measurements(
  batches: AsyncIterable<StudySample[]>,
): AsyncGenerator<Measurement[], void, undefined> {
  const pressures = new Pressures()
  let pressuresOf: string | null = null
  for await (const batch of batches) {
    const found: Measurement[] = []
    for (const sample of batch) {
      const isPressure = sample.kind === SYSTOLIC || sample.kind === DIASTOLIC
      if (pressuresOf !== null && !(isPressure && sample.user_id === pressuresOf)) {
        for (const pressure of pressures.take()) found.push(pressure)
        pressuresOf = null
      }
      if (!isPressure) found.push(sample)
      else {
        pressures.add(sample)
        pressuresOf = sample.user_id
      }
    }
    yield found
  }
  const last = pressures.take()
  if (last.length > 0) yield last
}
