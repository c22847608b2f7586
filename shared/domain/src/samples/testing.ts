import type { SampleDevice } from './device-order'
import type { DeviceType } from './device-types'
import type { SourcedSample } from './resolution'

/** A sample for a test, at a time of 2026-03-02 in UTC such as `08:30`, or a whole instant. */
export function aSample(
  start: string,
  end: string | null,
  value: number | null,
  source: string,
  more: Partial<SourcedSample> = {},
): SourcedSample & { value: number | null } {
  const instant = (text: string) => Date.parse(text.includes('T') ? text : `2026-03-02T${text}:00Z`)
  return { at: instant(start), until: end === null ? null : instant(end), value, source, ...more }
}

/** A device of a type, in the participant's order if `rank` is given. */
export const aDevice = (type: DeviceType | null, rank: number | null = null): SampleDevice => ({ type, rank })
