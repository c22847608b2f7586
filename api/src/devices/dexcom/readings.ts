import { FIRST_SAMPLE_YEAR, MAX_CLOCK_AHEAD_MS } from '@almanac/contracts/rules/devices/samples'
import { displayOffset, parseProviderTime, type ProviderTime } from '@almanac/domain/samples'
import type { DexcomReading } from '../../providers/dexcom/provider'
import { checkSamples, type CheckedSamples, type DeliveredSample } from '../samples/check-sample'

/** Readings as samples, without those whose time or value is impossible: Dexcom has been seen to send both. */
export function samplesOf(readings: readonly DexcomReading[], read_at: Date): CheckedSamples {
  return checkSamples(
    readings.filter(hasValue).map((reading) => deliveredOf(reading, read_at)),
    read_at,
  )
}

/** The times of all readings, also of those without a usable value; undefined if one is impossible. */
export function instantsOf(readings: readonly DexcomReading[], read_at: Date): Date[] | undefined {
  const instants = readings.flatMap((reading) => systemTimeOf(reading, read_at) ?? [])
  return instants.length === readings.length ? instants.map(({ at }) => new Date(at)) : undefined
}

/** While a sensor warms up its readings have none, which is no error. */
const hasValue = ({ value, bound }: DexcomReading): boolean => value !== null || bound !== null

function systemTimeOf(reading: DexcomReading, read_at: Date): ProviderTime | null {
  const system = parseProviderTime(reading.system_time)
  if (!system || system.at < Date.UTC(FIRST_SAMPLE_YEAR, 0) || system.at > read_at.getTime() + MAX_CLOCK_AHEAD_MS)
    return null
  return system
}

function deliveredOf(reading: DexcomReading, read_at: Date): DeliveredSample {
  const system = parseProviderTime(reading.system_time)
  return {
    kind: 'glucose',
    source: 'dexcom',
    device: null,
    name: null,
    type: 'sensor',
    model: null,
    // A reading is identified by its time: version 2 has no id for it, and an installation may change to version 3.
    record_id: '',
    // Reads of one connection are sequential: the last read wins, because smoothed values arrive late.
    version: read_at.getTime(),
    at: system?.at ?? null,
    until: null,
    value: reading.bound === null ? reading.value : null,
    bound: reading.bound,
    unit: reading.unit,
    offset_minutes:
      system && reading.display_time !== null ? displayOffset(system, parseProviderTime(reading.display_time)) : null,
    detail: null,
  }
}
