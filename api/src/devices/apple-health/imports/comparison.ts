import { sql } from 'kysely'
import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import { isSampleKind } from '@almanac/domain/samples'
import { notFound } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { isExported, isSameMeasurement } from './exported-rows'

/** An import as stored. */
export interface StoredImport {
  id: string
  exported_at: Date | null
  kinds: string[]
  committed_at: Date | null
  changes: { kinds: KindChanges[] } | null
}

/** An import of a user, locked until the end of the transaction. Throws NOT_FOUND. */
export async function lockedImport(transaction: Database, user_id: string, id: string): Promise<StoredImport> {
  const row = await transaction
    .selectFrom('apple_health_imports')
    .select(['id', 'exported_at', 'kinds', 'committed_at', 'changes'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What an import changes. */
export interface ComparedImport {
  /** The kinds that no later export covers. */
  applied: string[]
  changes: KindChanges[]
}

/**
 * Compares an import with what earlier exports have brought, in two tables that end with the transaction, each row with
 * its `fate`. `import_rows` has the measurements of the import: `same` as stored, `changed`, `added`, or `live`, which
 * the phone itself has sent. `import_stored` has what earlier exports brought up to the time of this one: `same`,
 * `renamed` (the same of a device with another name), `changed`, `live` or `missing`. Returns what changes by kind.
 *
 * To be called under the participant's lock of samples.
 */
export async function compareImport(
  transaction: Database,
  user_id: string,
  stored: StoredImport,
): Promise<ComparedImport> {
  // Millions of measurements take longer than a request may otherwise.
  await sql`set local statement_timeout = 0`.execute(transaction)
  // The number of pairs can't be estimated, and millions of rows must not be joined one by one.
  await sql`set local enable_nestloop = off`.execute(transaction)
  const covered = await coveredKinds(transaction, user_id, stored)
  const kinds = stored.kinds.filter((kind) => isSampleKind(kind) && !covered.has(kind))
  await readRows(transaction, user_id, stored.id, kinds)
  await readStored(transaction, user_id, stored.exported_at, kinds)
  await markLive(transaction, user_id, kinds)
  await markSame(transaction)
  // The names of devices are in their keys: one that was renamed is another one with the same measurements.
  await pair(transaction, 'same', ['kind', 'started_at', 'until', 'value', 'unit', 'stage'])
  await pair(transaction, 'changed', ['kind', 'started_at', 'until', 'device'])
  await pair(transaction, 'changed', ['kind', 'started_at', 'device'])
  // Earlier releases knew devices by their name alone.
  await pair(transaction, 'changed', ['kind', 'started_at', 'name'])
  await sql`update import_rows set fate = 'added' where fate is null`.execute(transaction)
  await sql`update import_stored set fate = 'missing' where fate is null`.execute(transaction)
  return { applied: kinds, changes: await changesOf(transaction, user_id, stored, covered) }
}

/** Kinds of which a later export has been imported, with its time. */
async function coveredKinds(
  transaction: Database,
  user_id: string,
  { id, exported_at, kinds }: StoredImport,
): Promise<Map<string, Date>> {
  if (!exported_at) return new Map()
  const { rows } = await sql<{ kind: string; at: Date }>`
    select kind, max(exported_at) as at from apple_health_imports cross join unnest(kinds) as kind
    where user_id = ${user_id}::uuid and id <> ${id}::uuid and complete and exported_at > ${exported_at}
      and kind = any(${kinds}::text[])
    group by kind`.execute(transaction)
  return new Map(rows.map(({ kind, at }) => [kind, at]))
}

async function readRows(transaction: Database, user_id: string, id: string, kinds: readonly string[]): Promise<void> {
  await sql`
    create temporary table import_rows on commit drop as
    select distinct on (one.record_id collate "C") one.kind, one.started_at, one.ended_at, one.value, one.unit, one.device, one.name,
      one.type, one.model, one.offset_minutes, one.detail, one.record_id collate "C" as record_id, null::text as fate,
      coalesce(one.ended_at, one.started_at) as until, coalesce(one.detail, '') as stage
    from apple_health_import_parts as part cross join lateral unnest(part.kind, part.started_at, part.ended_at,
      part.value, part.unit, part.device, part.name, part.type, part.model, part.offset_minutes, part.detail,
      part.record_id) with ordinality
      as one (kind, started_at, ended_at, value, unit, device, name, type, model, offset_minutes, detail, record_id, place)
    where part.user_id = ${user_id}::uuid and part.import_id = ${id}::uuid and one.kind = any(${kinds}::text[])
    order by one.record_id collate "C", part.number desc, one.place desc`.execute(transaction)
  await sql`analyze import_rows`.execute(transaction)
}

async function readStored(
  transaction: Database,
  user_id: string,
  exported_at: Date | null,
  kinds: readonly string[],
): Promise<void> {
  await sql`
    create temporary table import_stored on commit drop as
    select kind, started_at, ended_at, value, unit, device, offset_minutes, record_id collate "C" as record_id, null::text as fate,
      coalesce(ended_at, started_at) as until, coalesce(detail, '') as stage,
      coalesce((select known.name from sample_devices as known where known.user_id = samples.user_id
        and known.source = samples.source and known.device = coalesce(samples.device, '')), samples.device) as name
    from samples
    where user_id = ${user_id}::uuid and source = 'apple_health' and kind = any(${kinds}::text[])
      and started_at <= coalesce(${exported_at}::timestamptz, (select max(started_at) from import_rows), '-infinity')
      and ${isExported('samples')}`.execute(transaction)
  await sql`analyze import_stored`.execute(transaction)
}

/** What the phone itself has sent is neither stored a second time nor removed. */
async function markLive(transaction: Database, user_id: string, kinds: readonly string[]): Promise<void> {
  for (const table of ['import_rows', 'import_stored'])
    await sql`
      update ${sql.table(table)} as copy set fate = 'live' from samples as live
      where live.user_id = ${user_id}::uuid and live.source = 'apple_health' and live.kind = any(${kinds}::text[])
        and not ${isExported('live')} and ${isSameMeasurement('copy', 'live')}`.execute(transaction)
}

/** Rows of both tables with the same content. */
async function markSame(transaction: Database): Promise<void> {
  for (const [table, other] of [
    ['import_rows', 'import_stored'],
    ['import_stored', 'import_rows'],
  ] as const)
    await sql`
      update ${sql.table(table)} as row set fate = 'same' from ${sql.table(other)} as other
      where row.record_id = other.record_id and row.fate is null and other.fate is distinct from 'live'`.execute(
      transaction,
    )
}

/** Pairs rows of both tables that agree in these columns and have no fate yet, one with one. */
async function pair(transaction: Database, fate: 'same' | 'changed', columns: readonly string[]): Promise<void> {
  const { rows } = await sql`select where exists (select from import_stored where fate is null)
    and exists (select from import_rows where fate is null)`.execute(transaction)
  // As in a first import.
  if (rows.length === 0) return
  const keys = sql.join(columns.map((column) => sql.ref(column)))
  const candidates = (table: string, id: string) =>
    sql`select ${keys}, record_id as ${sql.ref(id)}, row_number() over (partition by ${keys} order by record_id) as place
      from ${sql.table(table)} where fate is null`
  await sql`
    with pairs as materialized (
      select old_id, new_id from (${candidates('import_stored', 'old_id')}) as old
      join (${candidates('import_rows', 'new_id')}) as new using (${keys}, place)
    ),
    marked as (update import_stored set fate = ${fate} from pairs where record_id = old_id)
    update import_rows set fate = ${fate} from pairs where record_id = new_id`.execute(transaction)
}

/** What changes by kind, in the order of the import's kinds; kinds of which nothing came and nothing is stored are left out. */
async function changesOf(
  transaction: Database,
  user_id: string,
  { id, kinds }: StoredImport,
  covered: ReadonlyMap<string, Date>,
): Promise<KindChanges[]> {
  const counts = await sql<Counts>`
    select kind, count(*) filter (where fate = 'added')::int as added,
      count(*) filter (where fate in ('same', 'live'))::int as same,
      count(*) filter (where fate = 'changed')::int as changed, 0 as missing
    from import_rows group by kind
    union all
    select kind, 0, 0, 0, count(*)::int from import_stored where fate = 'missing' group by kind`.execute(transaction)
  const left_out = await sql<LeftOut>`
    select one.kind, one.reason, sum(one.count)::int as count from apple_health_import_parts as part
    cross join jsonb_to_recordset(part.left_out) as one (kind text, reason text, count integer)
    where part.user_id = ${user_id}::uuid and part.import_id = ${id}::uuid group by one.kind, one.reason
    union all
    select kind, 'REPEATED', came.count - known.count from (${cameByKind(user_id, id)}) as came
    join (select kind, count(*)::int as count from import_rows group by kind) as known using (kind)
    where came.count > known.count
    union all
    select kind, 'COVERED', came.count from (${cameByKind(user_id, id)}) as came
    where kind = any(${[...covered.keys()]}::text[])`.execute(transaction)
  return kinds.flatMap((kind) => {
    const sums = { added: 0, same: 0, changed: 0, missing: 0 }
    for (const row of counts.rows.filter((one) => one.kind === kind)) for (const key of CHANGES) sums[key] += row[key]
    const reasons = left_out.rows
      .filter((one) => one.kind === kind)
      .map(({ reason, count }) => ({ reason, count }))
      .sort((one, other) => other.count - one.count)
    const isEmpty = reasons.length === 0 && CHANGES.every((key) => sums[key] === 0)
    return isEmpty ? [] : [{ kind, ...sums, covered_by: covered.get(kind)?.toISOString() ?? null, left_out: reasons }]
  })
}

const CHANGES = ['added', 'same', 'changed', 'missing'] as const
type Counts = { kind: string } & Record<(typeof CHANGES)[number], number>
type LeftOut = { kind: string } & KindChanges['left_out'][number]

/** How many measurements of the import were valid, by kind. */
const cameByKind = (user_id: string, id: string) =>
  sql`select one.kind, count(*)::int as count
    from apple_health_import_parts as part cross join unnest(part.kind) as one (kind)
    where part.user_id = ${user_id}::uuid and part.import_id = ${id}::uuid group by one.kind`
