import { type Expression, sql, type SqlBool } from 'kysely'
import {
  countedSamples,
  ENTERED_BY_HAND,
  isSampleKind,
  sampleKinds,
  type SampleKind,
  type SourcedSample,
} from '@almanac/domain/samples'
import type { Database } from '../../http/serve'
import { sampleDevicesOf, type SampleDevice } from './sample-devices'

/** A stored sample. */
export interface StoredSample extends SourcedSample {
  kind: SampleKind
  /** Its device; not read where all samples are of one. */
  device?: SampleDevice
  value: number | null
  bound: 'low' | 'high' | null
  unit: string
  offset_minutes: number | null
  detail: string | null
}

/** Instants; the start is inclusive, the end exclusive. */
export interface SamplePeriod {
  from: Date
  to: Date
}

/** Maximum duration of a sample: one that began before the period may reach into it. */
const MAX_STRETCH_MS = 2 * 86_400_000

/**
 * The samples of a participant in a period, of `kinds` or all, ordered by time: at most the latest `limit`. With
 * `scope`, a condition on `samples`, only those.
 * Duplicates within one source are removed here, those of several by `preferred`.
 */
export async function readSamples(
  database: Database,
  user_id: string,
  period: SamplePeriod,
  { kinds = sampleKinds, limit, scope }: { kinds?: readonly SampleKind[]; limit: number; scope?: Expression<SqlBool> },
): Promise<StoredSample[]> {
  const rows = await database
    .selectFrom('samples')
    .select([
      'kind',
      'started_at',
      'ended_at',
      'source',
      'device',
      'value',
      'bound',
      'unit',
      'offset_minutes',
      'detail',
    ])
    .distinctOn(['started_at', 'kind', 'source', 'device', 'ended_at', 'detail'])
    .where('user_id', '=', user_id)
    .where('started_at', '>=', new Date(period.from.getTime() - MAX_STRETCH_MS))
    .where('started_at', '<', period.to)
    .where(sql<boolean>`coalesce(ended_at, started_at) >= ${period.from}`)
    // Even for all kinds: without them the key, which has the kind before the time, is read through a whole year.
    .where('kind', 'in', [...kinds])
    .$if(scope !== undefined, (query) => (scope ? query.where(scope) : query))
    // If a source delivers one measurement under two ids, the later delivery counts.
    .orderBy('started_at', 'desc')
    .orderBy('kind')
    .orderBy('source')
    .orderBy('device')
    .orderBy('ended_at')
    // The stages of a night share one time if a provider gives only their minutes.
    .orderBy('detail')
    .orderBy('version', 'desc')
    .orderBy('record_id')
    .limit(limit)
    .execute()
  const devices = await devicesOf(database, user_id, rows)
  // Each property by its name: with the rest of each row, two weeks of a sensor took twice as long.
  const samples: StoredSample[] = []
  for (const row of rows.reverse()) {
    const { kind, bound } = row
    if (!isSampleKind(kind)) continue
    const source = sourceOf(row)
    const device = devices?.get(source)
    samples.push({
      kind,
      source,
      ...(device && { device }),
      at: row.started_at.getTime(),
      until: row.ended_at === null ? null : row.ended_at.getTime(),
      value: row.value,
      bound: bound === 'low' || bound === 'high' ? bound : null,
      unit: row.unit,
      offset_minutes: row.offset_minutes,
      detail: row.detail,
    })
  }
  return samples
}

/** The source of a sample with the key of its device. */
export const sourceOf = ({ source, device }: { source: string; device: string | null }): string =>
  device ? `${source}/${device}` : source

/** The devices by source; null where all samples are of one, so that there is nothing to choose. */
async function devicesOf(
  database: Database,
  user_id: string,
  rows: readonly { source: string; device: string | null }[],
): Promise<Map<string, SampleDevice> | null> {
  const [first] = rows
  if (!first || rows.every(({ source, device }) => source === first.source && device === first.device)) return null
  return new Map((await sampleDevicesOf(database, user_id)).map((device) => [sourceOf(device), device]))
}

/** A sample that counts. */
export interface CountedStoredSample extends StoredSample {
  /** What counts of its value, where another sample hides a part of it. */
  counted?: number
}

/** The samples of which something counts, and what was typed in, in order of time: doubles of several devices are left out. */
export function preferred(samples: readonly StoredSample[]): CountedStoredSample[] {
  const groups = new Map<string, StoredSample[]>()
  for (const sample of measured(samples)) {
    const group = groups.get(groupOf(sample.kind))
    if (group) group.push(sample)
    else groups.set(groupOf(sample.kind), [sample])
  }
  const counted = [...groups.values()]
    .flatMap((group) => (group[0] ? countedSamples(group[0].kind, group) : []))
    .map(({ sample, counted }) => (counted === null ? sample : { ...sample, counted }))
  return [...counted, ...samples.filter((sample) => !isMeasured(sample))].sort((one, other) => one.at - other.at)
}

/** Both numbers of a blood pressure are chosen together, so that they are of one device. */
const PRESSURES: readonly SampleKind[] = ['blood_pressure_systolic', 'blood_pressure_diastolic']

/** The kinds that are chosen together with a kind. */
export const chosenWith = (kind: SampleKind): readonly SampleKind[] => (PRESSURES.includes(kind) ? PRESSURES : [kind])

const groupOf = (kind: SampleKind): string => chosenWith(kind).join()

const isMeasured = ({ detail }: StoredSample): boolean => detail !== ENTERED_BY_HAND

/** Samples measured by a device; manual entries are never aggregated with them. */
export const measured = (samples: readonly StoredSample[]): StoredSample[] => samples.filter(isMeasured)
