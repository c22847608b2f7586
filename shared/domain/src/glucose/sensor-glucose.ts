import { numberOf } from './bands'
import { sensorReadings, type SensorReading, type SourcedReading } from './sessions'

const MINUTE_MS = 60_000

/** What a person's glucose readings are, over all sources. */
export interface GlucoseOfPerson {
  /** The readings of sensors, each once, in order of time. */
  sensor: SensorReading[]
  /** Single values, such as finger-pricks: shown, but part of no sensor statistic. In order of time. */
  single: SourcedReading[]
}

/** The order of sources: a lower rank is preferred. Equal ranks are decided by the amount of data. */
export type SourceRank = (source: string) => number

/** Share of its interval up to which a reading stands for the time around it. */
const SAME_READING_SHARE = 0.6

/** Maximum distance of two single values that are the same measurement, delivered twice. */
const SAME_SINGLE_MS = 30_000

/**
 * Separates sensor readings from single values, each measurement once: within a source by the sensor's rhythm, between
 * sources by the preferred one that has a reading at that time. The names of the sources play no part.
 */
export function glucoseOfPerson(readings: readonly SourcedReading[], rankOf: SourceRank = () => 0): GlucoseOfPerson {
  const ofSources = [...bySource(readings)].map(([source, own]) => ({ source, ...sensorReadings(own) }))
  const ranked = ofSources
    .filter(({ sensor }) => sensor.length > 0)
    .sort((one, other) => rankOf(one.source) - rankOf(other.source) || compareData(one.sensor, other.sensor))
  let chosen: SensorReading[] = []
  for (const { sensor } of ranked)
    chosen = chosen.length === 0 ? sensor : inOrder([...chosen, ...uncovered(sensor, chosen)])
  for (const [index, reading] of chosen.entries()) reading.minutes = minutesOf(reading, chosen[index + 1])
  return {
    sensor: chosen,
    single: singlesOnce(inOrder(ofSources.flatMap(({ single }) => single))),
  }
}

const inOrder = <Reading extends { at: number }>(readings: Reading[]): Reading[] =>
  readings.sort((one, other) => one.at - other.at)

function bySource(readings: readonly SourcedReading[]): Map<string, SourcedReading[]> {
  const found = new Map<string, SourcedReading[]>()
  for (const reading of readings) {
    const own = found.get(reading.source)
    if (own) own.push(reading)
    else found.set(reading.source, [reading])
  }
  for (const own of found.values()) inOrder(own)
  return found
}

/** The sensor with more time first, then the earlier one, then the one with the lower values: never by name. */
function compareData(one: readonly SensorReading[], other: readonly SensorReading[]): number {
  const timeOf = (own: readonly SensorReading[]) => own.reduce((sum, { interval }) => sum + interval, 0)
  const valueOf = (own: readonly SensorReading[]) => own.reduce((sum, reading) => sum + numberOf(reading), 0)
  return timeOf(other) - timeOf(one) || (one[0]?.at ?? 0) - (other[0]?.at ?? 0) || valueOf(one) - valueOf(other)
}

/** Those readings at whose time no chosen reading stands; both sorted by time. */
function uncovered(readings: readonly SensorReading[], chosen: readonly SensorReading[]): SensorReading[] {
  let next = 0
  const covers = (reading: SensorReading, other: SensorReading | undefined): boolean =>
    other !== undefined && Math.abs(other.at - reading.at) <= other.interval * SAME_READING_SHARE * MINUTE_MS
  return readings.filter((reading) => {
    while ((chosen[next]?.at ?? Number.POSITIVE_INFINITY) < reading.at) next += 1
    return !covers(reading, chosen[next - 1]) && !covers(reading, chosen[next])
  })
}

/** A reading of another sensor, or of one with another interval, ends the time for which a reading stands. */
function minutesOf({ at, interval, source }: SensorReading, next: SensorReading | undefined): number {
  if (!next || (next.source === source && next.interval === interval)) return interval
  return Math.min(interval, (next.at - at) / MINUTE_MS)
}

/** Single values, each once. */
function singlesOnce(readings: readonly SourcedReading[]): SourcedReading[] {
  const kept: SourcedReading[] = []
  for (const reading of readings) {
    const isKept = kept.slice(-3).some((before) => {
      const isClose = reading.at - before.at <= SAME_SINGLE_MS
      return isClose && (before.source === reading.source || isSameValue(before, reading))
    })
    if (!isKept) kept.push(reading)
  }
  return kept
}

const isSameValue = (one: SourcedReading, other: SourcedReading): boolean =>
  one.value === other.value && one.bound === other.bound && one.unit === other.unit
