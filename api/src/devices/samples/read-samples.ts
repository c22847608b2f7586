import { sql } from 'kysely'
import {
  ENTERED_BY_HAND,
  isSampleKind,
  preferredSamples,
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

/** Deduplicates samples of several sources, by kind and time. */
export function preferred(samples: readonly StoredSample[]): StoredSample[] {
  const kinds = [...new Set(samples.map(({ kind }) => kind))]
  return kinds
    .flatMap((kind) =>
      preferredSamples(
        kind,
        samples.filter((sample) => sample.kind === kind),
      ),
    )
    .sort((one, other) => one.at - other.at)
}

/** Samples measured by a device; manual entries are never aggregated with them. */
export const measured = (samples: readonly StoredSample[]): StoredSample[] =>
  samples.filter(({ detail }) => detail !== ENTERED_BY_HAND)
