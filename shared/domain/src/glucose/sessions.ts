import type { GlucoseReading } from './bands'
import { DEFAULT_SENSOR_INTERVAL_MINUTES, intervalOf } from './sensor-interval'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What a device measures glucose with, where it is known; otherwise its readings tell. */
export type GlucoseDevice = 'sensor' | 'meter' | null

/** A reading with the source and device that brought it. */
export interface SourcedReading extends GlucoseReading {
  source: string
  device: GlucoseDevice
}

/** A reading of a sensor. */
export interface SensorReading extends SourcedReading {
  /** The sensor's interval at that time, in minutes. */
  interval: number
  /** Minutes that the reading stands for: the interval, less where another sensor's reading follows sooner. */
  minutes: number
}

/** Time over which the interval is determined: a sensor may be replaced by one with another interval. */
const BLOCK_MS = 3 * HOUR_MS

/** Maximum distance of readings that are too few to tell from the nearest ones of the same sensor. */
const SAME_SENSOR_MS = 24 * HOUR_MS

/** Readings of one source within a few hours, and the interval that they show. */
interface Block {
  readings: SourcedReading[]
  interval: number | null
}

/**
 * The readings of one source, sorted by time: those of a sensor with its interval, each once, and single values.
 * Single are a meter's values and those too sparse for a sensor, whatever the source is called. A sensor is one whose
 * values follow each other regularly; what it gives between interruptions belongs to it.
 */
export function sensorReadings(readings: readonly SourcedReading[]): {
  sensor: SensorReading[]
  single: SourcedReading[]
} {
  const known = readings[0]?.device ?? null
  if (known === 'meter') return { sensor: [], single: [...readings] }
  const blocks = withNeighboringInterval(blocksOf(readings), known === 'sensor')
  const sensor = blocks.flatMap(({ readings: own, interval }) =>
    interval === null ? [] : own.map((reading) => withInterval(reading, interval)),
  )
  return {
    sensor: onceEach(withExactChanges(sensor)),
    single: blocks.flatMap(({ readings: own, interval }) => (interval === null ? own : [])),
  }
}

/** Each property by its name: with the rest of each reading, a report of two weeks takes half as long again. */
function withInterval(reading: SourcedReading, interval: number): SensorReading {
  const { at, offsetMinutes, value, bound, unit, source, device } = reading
  return { at, offsetMinutes, value, bound, unit, source, device, interval, minutes: interval }
}

function blocksOf(readings: readonly SourcedReading[]): Block[] {
  const groups: SourcedReading[][] = []
  for (const reading of readings) {
    const group = groups.at(-1)
    if (group?.[0] && reading.at - group[0].at < BLOCK_MS) group.push(reading)
    else groups.push([reading])
  }
  return groups.map((own) => ({ readings: own, interval: intervalOf(own.map(({ at }) => at)) }))
}

/** Gives a block that does not show its interval the one of the nearest block that does. */
function withNeighboringInterval(blocks: readonly Block[], isSensor: boolean): Block[] {
  const shown = blocks.filter(({ interval }) => interval !== null)
  return blocks.map((block) => {
    if (block.interval !== null) return block
    let nearest: { interval: number | null; distance: number } | null = null
    for (const other of shown) {
      const distance = distanceOf(block, other)
      if (!nearest || distance < nearest.distance) nearest = { interval: other.interval, distance }
    }
    if (nearest && (isSensor || nearest.distance <= SAME_SENSOR_MS)) return { ...block, interval: nearest.interval }
    return { ...block, interval: isSensor ? DEFAULT_SENSOR_INTERVAL_MINUTES : null }
  })
}

function distanceOf(block: Block, other: Block): number {
  const [start, end] = [block.readings[0]?.at ?? 0, block.readings.at(-1)?.at ?? 0]
  const [otherStart, otherEnd] = [other.readings[0]?.at ?? 0, other.readings.at(-1)?.at ?? 0]
  return Math.max(otherStart - end, start - otherEnd)
}

/** Moves a change of interval from the border of a block to the reading at which it happened. */
function withExactChanges(readings: SensorReading[]): SensorReading[] {
  const isAway = (one: SensorReading | undefined, other: SensorReading | undefined, interval: number): boolean =>
    one !== undefined && other !== undefined && other.at - one.at > interval * 0.8 * MINUTE_MS
  // A slower sensor before the change: its readings keep their distance to the next one.
  for (let index = 1; index < readings.length; index += 1) {
    const [before, reading, next] = [readings[index - 1], readings[index], readings[index + 1]]
    if (before && reading && before.interval > reading.interval && isRegular(reading, next, before.interval))
      readings[index] = withInterval(reading, before.interval)
  }
  // A slower sensor after it: its readings kept their distance to the one before.
  for (let index = readings.length - 2; index >= 0; index -= 1) {
    const [before, reading, next] = [readings[index - 1], readings[index], readings[index + 1]]
    if (next && reading && next.interval > reading.interval && isAway(before, reading, next.interval))
      readings[index] = withInterval(reading, next.interval)
  }
  return readings
}

/** Whether the next reading follows after this interval. */
const isRegular = (reading: SensorReading, next: SensorReading | undefined, interval: number): boolean =>
  next !== undefined && Math.abs(next.at - reading.at - interval * MINUTE_MS) <= interval * 0.2 * MINUTE_MS

/**
 * Each reading once: an app may deliver one twice under two ids, seconds or a minute apart. Of two that are closer
 * than half the interval the one counts that fits the sensor's rhythm.
 */
function onceEach(readings: readonly SensorReading[]): SensorReading[] {
  const kept: SensorReading[] = []
  for (const reading of readings) {
    const last = kept.at(-1)
    const half = (Math.min(reading.interval, last?.interval ?? reading.interval) * MINUTE_MS) / 2
    if (!last || reading.at - last.at >= half) {
      kept.push(reading)
      continue
    }
    const before = kept.at(-2)
    if (before && offRhythm(before, reading) < offRhythm(before, last)) kept[kept.length - 1] = reading
  }
  return kept
}

/** Distance in milliseconds from the nearest time at which the sensor's next readings are due. */
function offRhythm(before: SensorReading, { at, interval }: SensorReading): number {
  const every = interval * MINUTE_MS
  const past = (at - before.at) % every
  return Math.min(past, every - past)
}
