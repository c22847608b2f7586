import { parseProviderTime } from '@almanac/domain/samples'
import type { HumanRecord } from '../../providers/human-api/provider'
import { checkedSample, type Measured } from '../samples/checked-sample'
import type { NewSample } from '../samples/write-samples'

/** Records as samples, without those that are not measurements or not valid. */
export function samplesOfRecords(records: readonly HumanRecord[], read_at: Date): NewSample[] {
  return records.flatMap((record) => {
    const start = parseProviderTime(record.start_time)
    if (!start) return []
    const end = record.end_time === null ? null : parseProviderTime(record.end_time)
    const place = {
      source: 'human_api',
      device: record.source,
      at: start.at,
      offset_minutes: start.offsetMinutes,
      // The last read wins: not every source gives the time of a change.
      version: read_at.getTime(),
      read_at,
    }
    return measuredOf(record, end?.at ?? null).flatMap(
      (measured) => checkedSample({ ...place, ...measured, record_id: `${record.id}/${measured.kind}` }) ?? [],
    )
  })
}

function measuredOf(record: HumanRecord, until: number | null): Measured[] {
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
      return stretch('sleep', record, until, 'asleep')
    case 'activities':
      return [
        ...stretch('exercise', record, until, record.activity),
        ...(record.steps === null
          ? []
          : [{ kind: 'steps' as const, value: record.steps, unit: 'count', until, detail: null }]),
      ]
  }
}

/** Minutes of sleep or exercise. */
const stretch = (
  kind: 'sleep' | 'exercise',
  { duration }: HumanRecord,
  until: number | null,
  detail: string | null,
): Measured[] => (duration === null ? [] : [{ kind, value: duration / 60, unit: 'min', until, detail }])
