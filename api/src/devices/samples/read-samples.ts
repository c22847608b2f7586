import { sql } from 'kysely'
import {
  countedSamples,
  ENTERED_BY_HAND,
  isSampleKind,
  sampleKinds,
  type SampleKind,
  type SourcedSample,
} from '@almanac/domain/samples'
import type { Database } from '../../http/serve'

/** A stored sample. */
export interface StoredSample extends SourcedSample {
  kind: SampleKind
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
 * The samples of a participant in a period, of `kinds` or all, ordered by time: at most the latest `limit`.
 * Duplicates within one source are removed here, those of several by `preferred`.
 */
export async function readSamples(
  database: Database,
  user_id: string,
  period: SamplePeriod,
  { kinds = sampleKinds, limit }: { kinds?: readonly SampleKind[]; limit: number },
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
  // Each property by its name: with the rest of each row, two weeks of a sensor took twice as long.
  const samples: StoredSample[] = []
  for (const row of rows.reverse()) {
    const { kind, bound } = row
    if (!isSampleKind(kind)) continue
    samples.push({
      kind,
      source: row.device === null ? row.source : `${row.source}/${row.device}`,
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
