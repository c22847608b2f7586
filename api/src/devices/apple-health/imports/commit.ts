import { sql } from 'kysely'
import type { ImportChanges, KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import { isDeviceType } from '@almanac/domain/samples'
import { inTransaction } from '../../../database/transaction'
import { conflict, invalid } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { lockSamples } from '../../samples/lock'
import { noteSampleDevices } from '../../samples/sample-devices'
import { compareImport, lockedImport } from './comparison'
import { storeLeftOut } from './left-out-records'

/** How an import is committed. */
export interface Commit {
  parts: number
  complete: boolean
  keep_missing: boolean
  /** How many stored measurements were shown to be missing. */
  missing: number
}

/** What committing an import changes; of a committed one, what it has changed. Throws NOT_FOUND. */
export function previewImport(database: Database, user_id: string, id: string): Promise<ImportChanges> {
  return inTransaction(database, async (transaction) => {
    await lockSamples(transaction, user_id)
    const stored = await lockedImport(transaction, user_id, id)
    if (stored.changes) return stored.changes
    const { changes } = await compareImport(transaction, user_id, stored)
    return { kinds: changes }
  })
}

/**
 * Replaces what earlier exports brought by what this one has, up to its time. Throws NOT_FOUND, IMPORT_PARTS_MISSING,
 * or CHANGED_MEANWHILE if more would vanish than was shown.
 */
export function commitImport(database: Database, user_id: string, id: string, commit: Commit): Promise<ImportChanges> {
  return inTransaction(database, async (transaction) => {
    await lockSamples(transaction, user_id)
    const stored = await lockedImport(transaction, user_id, id)
    // The answer to the first commit was lost.
    if (stored.changes) return stored.changes
    if ((await countParts(transaction, user_id, id)) !== commit.parts) throw invalid('IMPORT_PARTS_MISSING')
    const { applied, changes: compared } = await compareImport(transaction, user_id, stored)
    const keeps = commit.keep_missing || !commit.complete
    if (!keeps && missingIn(compared) > commit.missing) throw conflict('CHANGED_MEANWHILE')
    const changes = { kinds: compared.map((kind) => (keeps ? { ...kind, missing: 0 } : kind)) }
    await deleteReplaced(transaction, user_id, keeps)
    await storeRows(transaction, user_id)
    await storeLeftOut(transaction, user_id, { ...stored, kinds: applied })
    await transaction
      .updateTable('apple_health_imports')
      .set({ committed_at: new Date(), complete: commit.complete, changes: JSON.stringify(changes) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
    await transaction
      .deleteFrom('apple_health_import_parts')
      .where('user_id', '=', user_id)
      .where('import_id', '=', id)
      .execute()
    return changes
  })
}

const missingIn = (kinds: readonly KindChanges[]): number => kinds.reduce((sum, { missing }) => sum + missing, 0)

async function countParts(transaction: Database, user_id: string, import_id: string): Promise<number> {
  const { parts } = await transaction
    .selectFrom('apple_health_import_parts')
    .select(({ fn }) => fn.countAll<string>().as('parts'))
    .where('user_id', '=', user_id)
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  return Number(parts)
}

async function deleteReplaced(transaction: Database, user_id: string, keeps: boolean): Promise<void> {
  await sql`
    delete from samples using import_stored as stored
    where samples.user_id = ${user_id}::uuid and samples.source = 'apple_health' and samples.kind = stored.kind
      and samples.started_at = stored.started_at and samples.record_id = stored.record_id collate "C"
      and (stored.fate = 'live' or not (${keeps} and stored.fate = 'missing'))
      and not exists (select from import_rows as one where one.record_id = stored.record_id and one.fate <> 'live')`.execute(
    transaction,
  )
}

async function storeRows(transaction: Database, user_id: string): Promise<void> {
  const devices = await sql<{ device: string; name: string | null; type: string | null; model: string | null }>`
    select device, max(name) as name, max(type) as type, max(model) as model from import_rows
    where fate <> 'live' group by device order by device collate "C"`.execute(transaction)
  await noteSampleDevices(
    transaction,
    user_id,
    devices.rows.map(({ type, ...device }) => ({
      source: 'apple_health',
      ...device,
      type: isDeviceType(type) ? type : null,
    })),
  )
  await sql`
    insert into samples (user_id, kind, source, record_id, version, started_at, ended_at, value, unit, device,
      offset_minutes, detail)
    select ${user_id}::uuid, kind, 'apple_health', record_id, 0, started_at, ended_at, value, unit, device,
      offset_minutes, detail
    from import_rows as row where fate <> 'live' and not exists (
      select from import_stored as stored where stored.record_id = row.record_id
        and stored.offset_minutes is not distinct from row.offset_minutes)
    on conflict (user_id, kind, started_at, source, record_id) do update set offset_minutes = excluded.offset_minutes,
      received_at = now()
    where samples.offset_minutes is distinct from excluded.offset_minutes`.execute(transaction)
}
