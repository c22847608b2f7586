import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` loads whose first outcome came before `before`; returns the count. */
export function deleteExpiredLoads(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'release_loads', ['load_id', 'remote'], sql<boolean>`at < ${before}`, limit)
}

/** Deletes up to `limit` errors that nobody has met since `before`; returns the count. */
export function deleteExpiredErrors(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'release_errors',
    ['remote', 'version', 'signature'],
    sql<boolean>`last_at < ${before}`,
    limit,
  )
}

/** Deletes up to `limit` aggregates of hours before `before`; returns the count. They have no key: scopes may be null. */
export async function deleteExpiredHours(database: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from release_hours where ctid in (select ctid from release_hours where hour < ${before} limit ${limit} for update skip locked)`.execute(
    database,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes up to `limit` outages that ended before `before`; returns the count. */
export function deleteExpiredOutages(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'release_outages', ['id'], sql<boolean>`ended_at < ${before}`, limit)
}

/** Deletes up to `limit` conclusions drawn before `before`; returns the count. */
export function deleteExpiredVerdicts(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'release_verdicts', ['id'], sql<boolean>`at < ${before}`, limit)
}

/** Deletes up to `limit` trials that began before `before`; returns the count. */
export function deleteExpiredTrials(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'release_trials', ['id'], sql<boolean>`started_at < ${before}`, limit)
}
