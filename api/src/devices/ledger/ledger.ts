import type { MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { sampleRefusal } from '@almanac/contracts/schema/devices/samples'
import { compareDefault, ledgerOf, type LedgerEntry, type SampleKind } from '@almanac/domain/samples'
import { addDays, instantOf, type LocalDate } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { readDays } from '../daily/read-days'
import { listedDevice } from '../device-order/device-order'
import { sourceOf, type StoredSample } from '../samples/read-samples'
import { sampleDevicesOf, type SampleDevice } from '../samples/sample-devices'

/** How many records are answered; a heart rate every five seconds has more. */
const MAX_RECORDS = 2_000

/** Where the number of one local date of a kind comes from, in the participant's `zone` where a record has no offset. */
export async function measurementLedger(
  database: Database,
  user_id: string,
  { kind, date, zone }: { kind: SampleKind; date: LocalDate; zone: string },
): Promise<MeasurementLedger> {
  const { samples } = await readDays(database, user_id, kind, { zone, start_date: date, end_date: date })
  const known = await sampleDevicesOf(database, user_id)
  const numbers = new Map(known.map((device) => [sourceOf(device), device.number]))
  const { entries, total } = ledgerOf(kind, samples, date, (sample) => sample.kind === kind)
  const places = new Map(entries.map(({ index }, place) => [index, place + 1]))
  const deviceOf = (index: number) => numbers.get(samples[index]?.source ?? '') ?? null
  const refused = await refusedOn(database, user_id, { kind, date, zone }, numbers)
  const records = entries.slice(0, MAX_RECORDS).flatMap((entry) => {
    const sample = samples[entry.index]
    if (!sample) return []
    const hidden = entry.hidden.map(({ by, amount }) => ({
      record: places.get(by) ?? null,
      device: deviceOf(by),
      amount,
    }))
    return [{ ...answerOf(sample, entry), number: places.get(entry.index) ?? 0, device: deviceOf(entry.index), hidden }]
  })
  return {
    kind,
    date,
    unit: samples[entries[0]?.index ?? -1]?.unit ?? null,
    total,
    devices: sumsOf(entries, known, deviceOf, refused),
    records,
    truncated: entries.length > MAX_RECORDS,
    refused,
  }
}

function answerOf(sample: StoredSample, { amount, counted, left_out }: LedgerEntry) {
  return {
    start_at: new Date(sample.at).toISOString(),
    end_at: sample.until === null ? null : new Date(sample.until).toISOString(),
    offset_minutes: sample.offset_minutes,
    detail: sample.detail,
    value: sample.value,
    amount,
    counted,
    left_out,
  }
}

function sumsOf(
  entries: readonly LedgerEntry[],
  known: SampleDevice[],
  deviceOf: (index: number) => number | null,
  refused: MeasurementLedger['refused'],
): MeasurementLedger['devices'] {
  const sums = new Map<number, { records: number; amount: number; counted: number }>()
  for (const { device } of refused) if (device !== null) sums.set(device, { records: 0, amount: 0, counted: 0 })
  for (const { index, amount, counted } of entries) {
    const number = deviceOf(index)
    if (number === null) continue
    const sum = sums.get(number) ?? { records: 0, amount: 0, counted: 0 }
    sums.set(number, { records: sum.records + 1, amount: sum.amount + (amount ?? 0), counted: sum.counted + counted })
  }
  return known.sort(compareDefault).flatMap((device) => {
    const sum = sums.get(device.number)
    return sum ? [{ ...listedDevice(device), ...sum }] : []
  })
}

/** What was left out of deliveries; without a value and an offset, so by the date in the participant's zone. */
async function refusedOn(
  database: Database,
  user_id: string,
  { kind, date, zone }: { kind: SampleKind; date: LocalDate; zone: string },
  numbers: ReadonlyMap<string, number>,
): Promise<MeasurementLedger['refused']> {
  const rows = await database
    .selectFrom('left_out_samples')
    .select(['source', 'device', 'started_at', 'reason'])
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('started_at', '>=', instantOf(date, 0, zone))
    .where('started_at', '<', instantOf(addDays(date, 1), 0, zone))
    .orderBy('started_at')
    .limit(MAX_RECORDS)
    .execute()
  return rows.flatMap(({ reason, started_at, ...of }) => {
    const known = sampleRefusal.safeParse(reason)
    if (!known.success) return []
    return [{ device: numbers.get(sourceOf(of)) ?? null, start_at: started_at.toISOString(), reason: known.data }]
  })
}
