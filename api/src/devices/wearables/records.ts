import { parseProviderTime, zoneOffset } from '@almanac/domain/samples'
import type { WearableRecord } from '../../providers/wearables/provider'
import { checkSamples, type CheckedSamples, type DeliveredSample, type Measured } from '../samples/check-sample'
import { typeOfApp } from './app-types'
import { sleepOf } from './nights'

const DAY_MS = 86_400_000

/** Fields with the sum of a day that begins at the timestamp; the unit of distance is the provider's. */
const SUMS = [
  ['steps', 'count'],
  ['distance', 'm'],
] as const

/** Fields with one value at one instant. */
const MOMENTS = [
  ['weight', 'weight', 'kg'],
  ['systolic', 'blood_pressure_systolic', 'mm[Hg]'],
  ['diastolic', 'blood_pressure_diastolic', 'mm[Hg]'],
  ['resting_heartrate', 'resting_heart_rate', '/min'],
  ['spo2', 'oxygen_saturation', '%'],
  ['temperature', 'body_temperature', 'Cel'],
  ['blood_glucose', 'glucose', 'mg/dL'],
] as const

/** Records of the wearable provider as samples, without invalid ones. */
export function samplesOfRecords(records: readonly WearableRecord[], read_at: Date): CheckedSamples {
  return checkSamples(
    records.flatMap((record) => deliveredOf(record, read_at)),
    read_at,
  )
}

function deliveredOf(record: WearableRecord, read_at: Date): DeliveredSample[] {
  // Exercise begins before its timestamp, which is the time of the report.
  const start = parseProviderTime(record.start_time ?? record.timestamp)
  const device = deviceOf(record)
  return measuredOf(record, start?.at ?? Number.NaN).map((measured) => ({
    source: 'validic',
    device,
    name: device,
    type: typeOfApp(device),
    model: null,
    at: start?.at ?? null,
    // The timestamp is in UTC, with the participant's offset in a separate field, which not every app has.
    offset_minutes: offsetOf(record.utc_offset) ?? (start && zoneOffset(start)),
    version: read_at.getTime(),
    record_id: nameOf(record, measured),
    ...measured,
  }))
}

/** The app that measured; some records name none, or an empty one. */
export const deviceOf = ({ source }: Pick<WearableRecord, 'source'>): string | null =>
  source === '' ? null : (source ?? null)

const nameOf = ({ _id }: WearableRecord, { kind, detail }: Measured): string =>
  kind === 'sleep' ? `${_id}/${kind}/${detail ?? ''}` : `${_id}/${kind}`

/** Minutes of an offset such as `+05:30`; null if invalid. */
function offsetOf(written: string | null | undefined): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(written ?? '')
  if (!match) return null
  const [, sign, hours, minutes] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0
}

function measuredOf(record: WearableRecord, at: number): Measured[] {
  switch (record.kind) {
    case 'routine':
      return SUMS.flatMap(([field, unit]) => {
        const value = record[field]
        return typeof value === 'number' ? [{ kind: field, value, unit, until: at + DAY_MS, detail: null }] : []
      })
    case 'fitness':
      return typeof record.duration === 'number'
        ? [
            {
              kind: 'exercise',
              value: record.duration / 60,
              unit: 'min',
              until: at + record.duration * 1000,
              detail: record.type ?? null,
            },
          ]
        : []
    case 'sleep':
      return sleepOf(record, at)
    default:
      return MOMENTS.flatMap(([field, kind, unit]) => {
        const value = record[field]
        return typeof value === 'number' ? [{ kind, value, unit, until: null, detail: null }] : []
      })
  }
}
