import type { AppleHealthAnswer } from '@almanac/contracts/devices/apple-health'
import type * as schema from '@almanac/contracts/schema/devices/apple-health'
import { isDeviceType, parseProviderTime } from '@almanac/domain/samples'
import { isTimeZone, offsetMinutesAt } from '@almanac/domain/time'
import type * as z from 'zod/mini'
import type { Handler } from '../../http/serve'
import { publishEvent } from '../../platform'
import { noteContact, type PhoneSource } from '../connections'
import { requireSync } from '../gate'
import { checkSample, leftOutSample, type CheckedSamples, type DeliveredSample } from '../samples/check-sample'
import { writeSamples } from '../samples/write-samples'

type Batch = z.infer<typeof schema.addAppleHealthSamples.body>
type PhoneSample = NonNullable<Batch['samples'][number]>

/** Stores a batch of a phone's health data, sent by a signed-in page or by the app itself. */
export const storeBatchOf =
  (source: PhoneSource): Handler<typeof schema.addAppleHealthSamples> =>
  async ({ request, database, user_id, body }) => {
    await requireSync(database, user_id)
    const { samples, left_out, refused } = checkBatch(source, body, new Date())
    const written = await writeSamples(database, user_id, {
      samples,
      left_out,
      deleted: body.deleted.flatMap((one) => (one ? [{ source, record_id: one.id, version: one.version }] : [])),
    })
    await noteContact(database, user_id, source)
    publishEvent(request, [user_id], { type: 'samples' })
    return { ...written, refused }
  }

/** The valid samples of a batch of a phone, and the invalid ones, also by index. */
export function checkBatch(
  source: PhoneSource,
  { samples, time_zone }: Pick<Batch, 'samples' | 'time_zone'>,
  now: Date,
): CheckedSamples & Pick<AppleHealthAnswer, 'refused'> {
  const checked: ReturnType<typeof checkBatch> = { samples: [], left_out: [], refused: [] }
  for (const [index, sample] of samples.entries()) {
    const delivered = sample && deliveredOf(source, sample, time_zone)
    const result = delivered ? checkSample(delivered, now) : 'INVALID_SAMPLE'
    if (typeof result !== 'string') {
      checked.samples.push(result)
      continue
    }
    checked.refused.push({ index, reason: result })
    if (delivered) checked.left_out.push(leftOutSample(delivered, result))
  }
  return checked
}

/** A phone's sample, dated in the zone where it was measured: its own, else the one that the phone is in. */
function deliveredOf(source: PhoneSource, sample: PhoneSample, phone_zone: string | undefined): DeliveredSample {
  const { id, kind, start, end, value, unit, detail = null, source_name, device, time_zone, version } = sample
  const started = parseProviderTime(start)
  const ended = end === undefined ? started : parseProviderTime(end)
  const offsetIn = (zone: string | undefined): number | null =>
    started && zone !== undefined && isTimeZone(zone) ? offsetMinutesAt(new Date(started.at), zone) : null
  return {
    kind,
    source,
    device: device?.key ?? source_name,
    name: source_name,
    type: isDeviceType(device?.type) ? device.type : null,
    model: device?.model ?? null,
    record_id: id,
    version,
    at: started?.at ?? null,
    until: ended?.at ?? Number.NaN,
    value,
    unit,
    detail,
    // The offset in an export is the one of the place at the time of the export; the zone of a sample is more exact.
    offset_minutes: offsetIn(time_zone) ?? started?.offsetMinutes ?? offsetIn(phone_zone),
  }
}
