import type { AppleHealthAnswer } from '@almanac/contracts/devices/apple-health'
import { FIRST_SAMPLE_YEAR, MAX_CLOCK_AHEAD_MS } from '@almanac/contracts/rules/devices/samples'
import type * as schema from '@almanac/contracts/schema/devices/apple-health'
import { isSampleKind, parseProviderTime, SAMPLE_KINDS, SLEEP_STAGES, storedValue } from '@almanac/domain/samples'
import { isTimeZone, offsetMinutesAt } from '@almanac/domain/time'
import type * as z from 'zod/mini'
import type { PhoneSource } from '../connections'
import type { NewSample } from '../samples/write-samples'

type Batch = z.infer<typeof schema.addAppleHealthSamples.body>
type HealthSample = Batch['samples'][number]
type Refused = AppleHealthAnswer['refused'][number]

/** A longer interval is a recording that was never stopped. */
const MAX_STRETCH_MS = 2 * 86_400_000

const stages: readonly string[] = SLEEP_STAGES

/** The valid samples of a batch of a phone, and the invalid ones by index with the reason. */
export function checkSamples(
  source: PhoneSource,
  samples: readonly HealthSample[],
  now: Date,
): { samples: NewSample[]; refused: Refused[] } {
  const checked: NewSample[] = []
  const refused: Refused[] = []
  for (const [index, sample] of samples.entries()) {
    const result = checkSample(source, sample, now)
    if (typeof result === 'string') refused.push({ index, reason: result })
    else checked.push(result)
  }
  return { samples: checked, refused }
}

function checkSample(source: PhoneSource, sample: HealthSample, now: Date): NewSample | Refused['reason'] {
  const { kind, detail = null } = sample
  if (!isSampleKind(kind)) return 'INVALID_KIND'
  if (kind === 'sleep' && (detail === null || !stages.includes(detail))) return 'INVALID_VALUE'
  const times = timesOf(sample, SAMPLE_KINDS[kind].interval, now)
  if (!times) return 'INVALID_DATE'
  const stored = storedValue(kind, sample.value, sample.unit)
  if (!stored) return 'INVALID_VALUE'
  return {
    kind,
    source,
    device: sample.source_name,
    record_id: sample.id,
    version: sample.version,
    ...times,
    ...stored,
    bound: null,
    detail,
  }
}

/** Start, end and offset; null for invalid times, an end before the start, or times outside the stored range. */
function timesOf(
  { start, end, time_zone }: HealthSample,
  interval: boolean,
  now: Date,
): Pick<NewSample, 'started_at' | 'ended_at' | 'offset_minutes'> | null {
  const started = parseProviderTime(start)
  const ended = interval ? parseProviderTime(end ?? start) : null
  if (!started || (interval && !ended)) return null
  const length = ended ? ended.at - started.at : 0
  if (length < 0 || length > MAX_STRETCH_MS) return null
  if (started.at < Date.UTC(FIRST_SAMPLE_YEAR, 0) || started.at + length > now.getTime() + MAX_CLOCK_AHEAD_MS)
    return null
  return {
    started_at: new Date(started.at),
    ended_at: ended && new Date(ended.at),
    // The written offset is the phone's at export time; the zone of the sample is correct.
    offset_minutes:
      time_zone !== undefined && isTimeZone(time_zone)
        ? offsetMinutesAt(new Date(started.at), time_zone)
        : started.offsetMinutes,
  }
}
