import { sql } from 'kysely'
import type { DeviceType, SampleKind } from '@almanac/domain/samples'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { deleteExportedCopies } from '../apple-health/imports/exported-rows'
import { deleteImports } from '../apple-health/imports/store'
import type { LeftOutSample } from './check-sample'
import { noteLeftOut } from './left-out'
import { lockSamples } from './lock'
import { offsetsOf } from './place-offsets'
import { deleteRecordParts, replaceRecordParts } from './record-parts'
import { forgetSampleDevices, noteSampleDevices } from './sample-devices'

/** A sample that has been checked. */
export interface NewSample {
  kind: SampleKind
  source: string
  /** The source's id of the record; empty if it is identified by its time. */
  record_id: string
  /** Of two deliveries of one sample, the higher version wins. */
  version: number
  started_at: Date
  ended_at: Date | null
  value: number | null
  bound: 'low' | 'high' | null
  unit: string
  /** Stable key of the app or device that measured, if the source collects from several. */
  device: string | null
  /** What the device is called, what it is and its model, as far as the source tells; see `sample-devices`. */
  name?: string | null
  type?: DeviceType | null
  model?: string | null
  /** UTC offset of the place where it was measured; null if the source tells none. */
  offset_minutes: number | null
  detail: string | null
}

/** A sample that the source has deleted. */
export interface DeletedSample {
  source: string
  record_id: string
  version: number
}

/** Result of a batch. */
export interface WrittenSamples {
  /** New ones, and those that replaced an earlier delivery. */
  accepted: number
  /** Those already stored in this or a later version. */
  duplicates: number
  deleted: number
}

/**
 * Stores samples and deletions of one participant. Idempotent: batches may repeat, in any order and with
 * any boundaries. Of the deliveries of a sample the highest version wins, of equal versions the greater
 * value, and deleted samples stay deleted unless a higher version restores them. A sample whose source tells no offset
 * gets that of the participant's zone when it first comes: a later move does not shift the days of the past.
 */
export function writeSamples(
  database: Database,
  user_id: string,
  batch: {
    samples: readonly NewSample[]
    deleted?: readonly DeletedSample[]
    /** What was left out of the delivery. */
    left_out?: readonly LeftOutSample[]
    /** Skips rows that a later delivery only repeats. For sources with ordered deliveries. */
    inOrder?: boolean
  },
): Promise<WrittenSamples> {
  return inTransaction(database, async (transaction) => {
    await lockSamples(transaction, user_id)
    await deleteExportedCopies(transaction, user_id, batch.deleted ?? [])
    const deleted = await deleteSamples(transaction, user_id, batch.deleted ?? [])
    const whole = await replaceRecordParts(transaction, user_id, batch.samples)
    const holding = await holdingSamples(transaction, user_id, whole)
    await noteSampleDevices(transaction, user_id, holding)
    await noteLeftOut(transaction, user_id, batch)
    const accepted = await upsertSamples(transaction, user_id, holding, {
      inOrder: batch.inOrder ?? false,
      offsets: await offsetsOf(transaction, user_id, holding),
    })
    return { accepted, duplicates: batch.samples.length - accepted, deleted }
  })
}

async function deleteSamples(
  transaction: Database,
  user_id: string,
  deleted: readonly DeletedSample[],
): Promise<number> {
  if (deleted.length === 0) return 0
  const rows = sql`
    select source, record_id, max(version) as version from unnest(
      ${deleted.map(({ source }) => source)}::text[],
      ${deleted.map(({ record_id }) => record_id)}::text[],
      ${deleted.map(({ version }) => version)}::bigint[]
    ) as asked (source, record_id, version) group by source, record_id`
  await sql`
    insert into deleted_samples (user_id, source, record_id, version)
    select ${user_id}::uuid, source, record_id, version from (${rows}) as rows
    on conflict (user_id, source, record_id) do update set version = excluded.version
    where deleted_samples.version < excluded.version`.execute(transaction)
  const { numAffectedRows } = await sql`
    delete from samples using (${rows}) as rows
    where samples.user_id = ${user_id}::uuid and samples.source = rows.source
      and samples.record_id = rows.record_id and samples.record_id <> '' and samples.version <= rows.version`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0) + (await deleteRecordParts(transaction, user_id, deleted))
}

/** Deletes all samples of a source for a participant; with `device`, only those of that device, null for those without one. */
export async function deleteSamplesOf(
  database: Database,
  user_id: string,
  source: string,
  device?: string | null,
): Promise<void> {
  await lockSamples(database, user_id)
  if (device !== undefined) {
    await database
      .deleteFrom('samples')
      .where('user_id', '=', user_id)
      .where('source', '=', source)
      .where('device', 'is not distinct from', device)
      .execute()
    await forgetSampleDevices(database, user_id, source, device)
    return
  }
  for (const table of ['samples', 'deleted_samples', 'left_out_samples'] as const)
    await database.deleteFrom(table).where('user_id', '=', user_id).where('source', '=', source).execute()
  // An earlier export may be imported again.
  if (source === 'apple_health') await deleteImports(database, user_id)
  await forgetSampleDevices(database, user_id, source)
}

/** The place of a delivered sample that has an id. */
interface Place {
  kind: string
  source: string
  record_id: string
  started_at: Date
}

/** What orders deliveries of one id at different places. */
interface Delivery extends Place {
  version: number
}

const nameOf = ({ source, record_id }: Pick<Place, 'source' | 'record_id'>): string => `${source}\n${record_id}`
const isSamePlace = (one: Place, other: Place): boolean =>
  one.kind === other.kind && one.started_at.getTime() === other.started_at.getTime()

/** Whether the other delivery wins. Of equal versions the later time wins, so that the result is independent of their order. */
function isBefore(one: Delivery, other: Delivery): boolean {
  if (one.version !== other.version) return one.version < other.version
  if (one.started_at.getTime() !== other.started_at.getTime()) return one.started_at < other.started_at
  return one.kind < other.kind
}

/**
 * The deliveries that win: without samples that were deleted since or moved by a later delivery. Rows that
 * these deliveries move are deleted. Samples without an id are identified by their place, and so are never
 * moved.
 */
async function holdingSamples(
  transaction: Database,
  user_id: string,
  samples: readonly NewSample[],
): Promise<NewSample[]> {
  const named = samples.filter(({ record_id }) => record_id !== '')
  if (named.length === 0) return [...samples]
  const { gone, stored } = await readStored(transaction, user_id, named)
  const latest = new Map<string, Delivery>()
  for (const delivery of [...stored, ...named]) {
    const known = latest.get(nameOf(delivery))
    if (!known || isBefore(known, delivery)) latest.set(nameOf(delivery), delivery)
  }
  const holds = (delivery: Delivery): boolean => {
    const last = latest.get(nameOf(delivery))
    return last !== undefined && isSamePlace(last, delivery)
  }
  await deleteRows(
    transaction,
    user_id,
    stored.filter((row) => !holds(row)),
  )
  return samples.filter(
    (sample) => sample.record_id === '' || (holds(sample) && (gone.get(nameOf(sample)) ?? -1) < sample.version),
  )
}

/** The stored state of ids: versions of the deleted ones, rows of the stored ones. */
async function readStored(transaction: Database, user_id: string, named: readonly NewSample[]) {
  const sources = [...new Set(named.map(({ source }) => source))]
  const has_name = sql<boolean>`record_id = any(${named.map(({ record_id }) => record_id)}::text[])`
  const gone = await transaction
    .selectFrom('deleted_samples')
    .select(['source', 'record_id', 'version'])
    .where('user_id', '=', user_id)
    .where('source', 'in', sources)
    .where(has_name)
    .execute()
  const stored = await transaction
    .selectFrom('samples')
    .select(['kind', 'source', 'record_id', 'started_at', 'version'])
    .where('user_id', '=', user_id)
    .where('source', 'in', sources)
    .where('record_id', '<>', '')
    .where(has_name)
    .execute()
  return {
    gone: new Map(gone.map((row) => [nameOf(row), Number(row.version)])),
    stored: stored.map((row) => ({ ...row, version: Number(row.version) })),
  }
}

async function deleteRows(transaction: Database, user_id: string, rows: readonly Place[]): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .deleteFrom('samples')
    .where('user_id', '=', user_id)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'started_at', 'source', 'record_id'),
        'in',
        rows.map(({ kind, started_at, source, record_id }) => tuple(kind, started_at, source, record_id)),
      ),
    )
    .execute()
}

/**
 * Tie-breaker between two deliveries of one place and version: their content, so that the order of arrival
 * does not matter.
 */
const escaped = (row: string) =>
  sql.raw(
    `(coalesce(${row}.value, -1), coalesce(${row}.bound, '') collate "C", coalesce(${row}.ended_at, '-infinity'),
      coalesce(${row}.offset_minutes, -1000), coalesce(${row}.device, '') collate "C", ${row}.unit collate "C",
      coalesce(${row}.detail, '') collate "C")`,
  )

async function upsertSamples(
  transaction: Database,
  user_id: string,
  samples: readonly NewSample[],
  { inOrder, offsets }: { inOrder: boolean; offsets: readonly (number | null)[] },
): Promise<number> {
  if (samples.length === 0) return 0
  const column = <Key extends keyof NewSample>(key: Key) => samples.map((sample) => sample[key])
  // A statement can't write a row twice, so the last of several deliveries of one place is used.
  const { numAffectedRows } = await sql`
    insert into samples (user_id, kind, source, record_id, version, started_at, ended_at, value, bound, unit, device, offset_minutes, detail)
    select distinct on (source, record_id, kind, started_at) ${user_id}::uuid, d.* from unnest(
      ${column('kind')}::text[], ${column('source')}::text[], ${column('record_id')}::text[],
      ${column('version')}::bigint[], ${column('started_at')}::timestamptz[], ${column('ended_at')}::timestamptz[],
      ${column('value')}::float8[], ${column('bound')}::text[], ${column('unit')}::text[],
      ${column('device')}::text[], ${[...offsets]}::smallint[], ${column('detail')}::text[]
    ) as d (kind, source, record_id, version, started_at, ended_at, value, bound, unit, device, offset_minutes, detail)
    order by source, record_id, kind, started_at, version desc, ${escaped('d')} desc
    on conflict (user_id, kind, started_at, source, record_id) do update set
      version = excluded.version, ended_at = excluded.ended_at, value = excluded.value, bound = excluded.bound,
      unit = excluded.unit, device = excluded.device, offset_minutes = excluded.offset_minutes,
      detail = excluded.detail, received_at = now()
    where (samples.version < excluded.version and not (${inOrder} and ${escaped('samples')} = ${escaped('excluded')}))
      or (samples.version = excluded.version and ${escaped('samples')} < ${escaped('excluded')})`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}
