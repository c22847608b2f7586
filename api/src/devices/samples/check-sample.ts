import { FIRST_SAMPLE_YEAR, MAX_CLOCK_AHEAD_MS, MAX_INTERVAL_MS } from '@almanac/contracts/rules/devices/samples'
import type { SampleRefusal } from '@almanac/contracts/devices/samples'
import { isSampleKind, SAMPLE_KINDS, SLEEP_STAGES, storedValue, type SampleKind } from '@almanac/domain/samples'
import type { NewSample } from './write-samples'

/** Lengths in the database; longer ones are cut, since a long name is no reason to lose a measurement. */
const [MAX_DETAIL_LENGTH, MAX_DEVICE_LENGTH, MAX_NAME_LENGTH] = [60, 200, 80]

/** No place on earth is further from UTC (Kiribati, +14 hours). */
const MAX_OFFSET_MINUTES = 14 * 60

/** What a record measured, before it is checked. */
export interface Measured {
  kind: SampleKind
  value: number
  unit: string
  /** The end of an interval, in milliseconds since 1970; null for an instant. */
  until: number | null
  detail: string | null
}

/** A delivered measurement of any origin, before it is checked. */
export interface DeliveredSample extends Pick<
  NewSample,
  'source' | 'device' | 'name' | 'type' | 'model' | 'record_id' | 'version' | 'detail' | 'offset_minutes'
> {
  kind: string
  /** Milliseconds since 1970; null for a time that cannot be read. */
  at: number | null
  until: number | null
  /** Null for a reading beyond the sensor's scale, which has a bound. */
  value: number | null
  bound?: NewSample['bound']
  unit: string
}

/**
 * The one check of samples of all origins: a sample to be stored, or why it can't be. Providers have been seen to send
 * impossible times, values and units. Times are compared with `now`, the moment of the delivery.
 */
export function checkSample(delivered: DeliveredSample, now: Date): NewSample | SampleRefusal {
  const { kind, at, until, value, bound = null, unit, detail, offset_minutes, device, name, ...place } = delivered
  if (!isSampleKind(kind)) return 'INVALID_KIND'
  const times = timesOf(at, SAMPLE_KINDS[kind].interval ? (until ?? at) : null, now)
  if (!times) return 'INVALID_DATE'
  if (kind === 'sleep' && !SLEEP_STAGES.some((stage) => stage === detail)) return 'INVALID_VALUE'
  const stored = value === null ? beyondScale(bound, unit) : storedValue(kind, value, unit)
  if (typeof stored === 'string') return stored
  return {
    ...place,
    ...times,
    ...stored,
    kind,
    bound: value === null ? bound : null,
    device: device?.slice(0, MAX_DEVICE_LENGTH) ?? null,
    name: name?.slice(0, MAX_NAME_LENGTH) ?? null,
    offset_minutes: offset_minutes !== null && Math.abs(offset_minutes) <= MAX_OFFSET_MINUTES ? offset_minutes : null,
    detail: detail?.slice(0, MAX_DETAIL_LENGTH) ?? null,
  }
}

const beyondScale = (bound: NewSample['bound'], unit: string) =>
  bound === null ? ('INVALID_VALUE' as const) : { value: null, unit }

/** Start and end; null for unreadable times, an end before the start, or times outside what is stored. */
function timesOf(
  at: number | null,
  until: number | null,
  now: Date,
): Pick<NewSample, 'started_at' | 'ended_at'> | null {
  if (at === null || !Number.isFinite(at)) return null
  if (until !== null && !(until >= at && until - at <= MAX_INTERVAL_MS)) return null
  if (at < Date.UTC(FIRST_SAMPLE_YEAR, 0) || (until ?? at) > now.getTime() + MAX_CLOCK_AHEAD_MS) return null
  return { started_at: new Date(at), ended_at: until === null ? null : new Date(until) }
}

/** A measurement that was left out, with its reason. */
export interface LeftOutSample extends Pick<DeliveredSample, 'kind' | 'at' | 'source' | 'device' | 'record_id'> {
  reason: SampleRefusal
}

/** The valid ones of the measurements, and those that were left out. */
export interface CheckedSamples {
  samples: NewSample[]
  left_out: LeftOutSample[]
}

/** Checks the measurements of a delivery one by one: an invalid one never takes the others with it. */
export function checkSamples(delivered: readonly DeliveredSample[], now: Date): CheckedSamples {
  const checked: CheckedSamples = { samples: [], left_out: [] }
  for (const one of delivered) {
    const result = checkSample(one, now)
    if (typeof result === 'string') checked.left_out.push(leftOutSample(one, result))
    else checked.samples.push(result)
  }
  return checked
}

/** What is kept of a measurement that was left out: not its value. */
export const leftOutSample = (
  { kind, at, source, device, record_id }: DeliveredSample,
  reason: SampleRefusal,
): LeftOutSample => ({ kind, at, source, device, record_id, reason })
