import { sql } from 'kysely'
import type { ImportState } from '@almanac/contracts/devices/apple-health-imports'
import { inTransaction } from '../../../database/transaction'
import { deleteBatch } from '../../../database/delete-batch'
import { notFound } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import type { NewSample } from '../../samples/write-samples'
import { exportedId } from './exported-rows'

/** What an import is about. */
export interface NewImport {
  id: string
  exported_at: Date | null
  kinds: readonly string[]
}

/** How many records were left out of a part, by kind and reason. */
export interface LeftOutCount {
  kind: string
  reason: string
  count: number
  /** Those that can be shown on their day, without their values. */
  records?: { at: number; device: string | null }[]
}

/**
 * Begins an import, or returns how far it has come. Others of the user that are not committed are deleted, so that a
 * person has at most one with stored parts.
 */
export function beginImport(
  database: Database,
  user_id: string,
  { id, exported_at, kinds }: NewImport,
): Promise<ImportState> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${user_id}`}, 0))`.execute(transaction)
    await transaction
      .deleteFrom('apple_health_imports')
      .where('user_id', '=', user_id)
      .where('id', '<>', id)
      .where('committed_at', 'is', null)
      .execute()
    await transaction
      .insertInto('apple_health_imports')
      .values({ user_id, id, exported_at, kinds: [...kinds] })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
    return stateOf(transaction, user_id, id)
  })
}

async function stateOf(database: Database, user_id: string, id: string): Promise<ImportState> {
  const { committed_at } = await database
    .selectFrom('apple_health_imports')
    .select('committed_at')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const {
    rows: [stored],
  } = await sql<{ parts: number; measurements: number }>`
    select count(*)::int as parts, coalesce(sum(cardinality(record_id)), 0)::int as measurements
    from (
      select number, record_id, row_number() over (order by number) as place from apple_health_import_parts
      where user_id = ${user_id}::uuid and import_id = ${id}::uuid
    ) as parts where number = place`.execute(database)
  return { status: committed_at === null ? 'open' : 'committed', ...(stored ?? { parts: 0, measurements: 0 }) }
}

/** Stores a part; one that is stored already is left as it is. Throws NOT_FOUND for an import that isn't open. */
export function storePart(
  database: Database,
  user_id: string,
  { import_id, number }: { import_id: string; number: number },
  { samples, left_out }: { samples: readonly NewSample[]; left_out: readonly LeftOutCount[] },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const open = await transaction
      .updateTable('apple_health_imports')
      .set({ updated_at: new Date() })
      .where('user_id', '=', user_id)
      .where('id', '=', import_id)
      .where('committed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!open) throw notFound()
    const column = <Key extends keyof NewSample>(key: Key) => samples.map((sample) => sample[key] ?? null)
    await sql`
      insert into apple_health_import_parts (user_id, import_id, number, kind, started_at, ended_at, value, unit, device,
        name, type, model, offset_minutes, detail, record_id, left_out)
      values (${user_id}::uuid, ${import_id}::uuid, ${number}::integer, ${column('kind')}::text[],
        ${column('started_at')}::timestamptz[], ${column('ended_at')}::timestamptz[], ${column('value')}::float8[],
        ${column('unit')}::text[], ${column('device')}::text[], ${column('name')}::text[], ${column('type')}::text[],
        ${column('model')}::text[], ${column('offset_minutes')}::smallint[], ${column('detail')}::text[],
        ${samples.map(recordIdOf)}::text[], ${JSON.stringify(left_out)}::jsonb)
      on conflict (user_id, import_id, number) do nothing`.execute(transaction)
  })
}

/** The id of an exported measurement: exports contain none, so that it follows from what was measured, when and by what. */
const recordIdOf = ({ kind, started_at, ended_at, value, unit, detail, device }: NewSample): string =>
  exportedId([kind, started_at.getTime(), ended_at?.getTime(), value, unit, detail, device])

/** Deletes an import that isn't committed, with its parts. */
export async function cancelImport(database: Database, user_id: string, id: string): Promise<void> {
  await database
    .deleteFrom('apple_health_imports')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('committed_at', 'is', null)
    .execute()
}

/** Deletes all imports of a user, when what they brought is deleted. */
export async function deleteImports(database: Database, user_id: string): Promise<void> {
  await database.deleteFrom('apple_health_imports').where('user_id', '=', user_id).execute()
}

/** Deletes up to `limit` imports that were not committed, with their parts, and returns their number. */
export function deleteExpiredImports(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'apple_health_imports',
    ['user_id', 'id'],
    sql<boolean>`committed_at is null and updated_at <= ${before}`,
    limit,
  )
}
