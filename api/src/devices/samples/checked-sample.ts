import { FIRST_SAMPLE_YEAR, MAX_CLOCK_AHEAD_MS } from '@almanac/contracts/rules/devices/samples'
import { SLEEP_STAGES, storedValue, type SampleKind } from '@almanac/domain/samples'
import type { NewSample } from './write-samples'

/** Maximum duration of a sample. */
const MAX_STRETCH_MS = 2 * 86_400_000

const MAX_DETAIL_LENGTH = 60
const MAX_OFFSET_MINUTES = 14 * 60

/** A measurement from a provider's record. */
export interface Measured {
  kind: SampleKind
  value: number
  unit: string
  /** The end of an interval, in milliseconds since 1970. */
  until: number | null
  detail: string | null
}

interface Delivered extends Measured {
  source: string
  device: string | null
  record_id: string
  version: number
  at: number
  offset_minutes: number | null
  read_at: Date
}

/** A sample to be stored; null for an impossible time, value or unit: providers have been seen to send all of them. */
export function checkedSample(delivered: Delivered): NewSample | null {
  const { kind, at, until, read_at, detail, offset_minutes, value, unit, ...place } = delivered
  const latest = read_at.getTime() + MAX_CLOCK_AHEAD_MS
  if (at < Date.UTC(FIRST_SAMPLE_YEAR, 0) || at > latest) return null
  if (until !== null && (until < at || until - at > MAX_STRETCH_MS)) return null
  const stored = storedValue(kind, value, unit)
  if (!stored) return null
  if (kind === 'sleep' && !SLEEP_STAGES.some((stage) => stage === detail)) return null
  return {
    ...place,
    ...stored,
    kind,
    started_at: new Date(at),
    ended_at: until === null ? null : new Date(until),
    bound: null,
    offset_minutes: offset_minutes !== null && Math.abs(offset_minutes) <= MAX_OFFSET_MINUTES ? offset_minutes : null,
    detail: detail?.slice(0, MAX_DETAIL_LENGTH) ?? null,
  }
}

/** Valid samples, and the devices of those that were left out because they were invalid, one for each. */
export interface CheckedSamples {
  samples: NewSample[]
  left_out: (string | null)[]
}

/** Separates what is valid from what is not. */
export function checkedSamples(
  checked: readonly { device: string | null; sample: NewSample | null }[],
): CheckedSamples {
  return {
    samples: checked.flatMap(({ sample }) => sample ?? []),
    left_out: checked.flatMap(({ device, sample }) => (sample ? [] : [device])),
  }
}
