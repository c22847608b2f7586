import { parseProviderTime, zoneOffset } from '@almanac/domain/samples'
import { isTimeZone, offsetMinutesAt } from '@almanac/domain/time'
import type { HumanRecord } from '../../providers/human-api/provider'
import { checkSamples, type CheckedSamples, type DeliveredSample, type Measured } from '../samples/check-sample'

/** Records as samples, without those that are not measurements or not valid. */
export function samplesOfRecords(records: readonly HumanRecord[], read_at: Date): CheckedSamples {
  return checkSamples(
    records.flatMap((record) => deliveredOf(record, read_at)),
    read_at,
  )
}

function deliveredOf(record: HumanRecord, read_at: Date): DeliveredSample[] {
  const start = parseProviderTime(record.start_time)
  const end = record.end_time === null ? null : parseProviderTime(record.end_time)
  const offset_minutes =
    start && record.time_zone !== null && isTimeZone(record.time_zone)
      ? offsetMinutesAt(new Date(start.at), record.time_zone)
      : start && zoneOffset(start)
  return measuredOf(record, start?.at ?? null, end?.at ?? null).map((measured) => ({
    source: 'human_api',
    device: record.source,
    name: record.source,
    type: null,
    model: null,
    at: start?.at ?? null,
    offset_minutes,
    // The last read wins: not every source gives the time of a change.
    version: read_at.getTime(),
    record_id: `${record.id}/${measured.kind}`,
    ...measured,
  }))
}

function measuredOf(record: HumanRecord, start: number | null, until: number | null): Measured[] {
  const moment = (kind: Measured['kind'], value: number | null, unit: string): Measured[] =>
    value === null ? [] : [{ kind, value, unit, until: null, detail: null }]
  switch (record.kind) {
    case 'blood_glucose':
      return moment('glucose', record.value, record.unit ?? 'mg/dL')
    case 'heart_rate':
      return moment('heart_rate', record.value, '/min')
    case 'weight':
      return moment('weight', record.value, record.unit ?? 'kg')
    case 'blood_pressure':
      return [
        ...moment('blood_pressure_systolic', record.systolic, 'mm[Hg]'),
        ...moment('blood_pressure_diastolic', record.diastolic, 'mm[Hg]'),
      ]
    case 'sleeps':
      return stretch('sleep', record, { start, until }, 'asleep')
    case 'activities':
      return [
        ...stretch('exercise', record, { start, until }, record.activity),
        ...(record.steps === null
          ? []
          : [{ kind: 'steps' as const, value: record.steps, unit: 'count', until, detail: null }]),
      ]
  }
}

/**
 * Minutes of sleep or exercise: as told, else from start to end. Without either there is no number, and it is left out
 * with that reason.
 */
function stretch(
  kind: 'sleep' | 'exercise',
  { duration }: HumanRecord,
  { start, until }: { start: number | null; until: number | null },
  detail: string | null,
): Measured[] {
  const seconds = duration ?? (start === null || until === null ? Number.NaN : (until - start) / 1_000)
  return [{ kind, value: seconds / 60, unit: 'min', until, detail }]
}
