import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database } from '../http/serve'

/** The database schema of the jobs, which pg-boss creates and migrates. */
const SCHEMA = 'pgboss'

/**
 * The statements by which pg-boss marks a job as completed or failed. It does not await them, so an error there
 * would be an unhandled rejection and end the process.
 */
const NOTES_OUTCOME = /^\s*WITH (results|deleted_jobs) AS/

/**
 * Lets pg-boss use our connection pool or a running transaction. `onError` gets the error of a job whose outcome
 * could not be written; the job expires and is retried.
 */
export function bossDatabase(database: Database, onError?: (error: unknown) => void): PgBoss.Db {
  const run = (on: Database, text: string, values: unknown[] = []) =>
    on.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))

  async function runOnConnection(text: string, values?: unknown[]) {
    return database.connection().execute(async (connection) => {
      try {
        return await run(connection, text, values)
      } catch (error) {
        // pg-boss's scripts begin transactions: a failed one must be rolled back before the connection is reused.
        await run(connection, 'rollback').catch(() => undefined)
        throw error
      }
    })
  }

  return {
    async executeSql(text: string, values?: unknown[]) {
      if (database.isTransaction) return run(database, text, values)
      try {
        return await runOnConnection(text, values)
      } catch (error) {
        if (!onError || !NOTES_OUTCOME.test(text)) throw error
        onError(error)
        return { rows: [{ count: '0' }] }
      }
    },
  }
}

/** Creates pg-boss on this installation's database. Any number of processes can take jobs; each job goes to one of them. */
export function createBoss(database: Database, onError?: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(database, onError),
    schema: SCHEMA,
    // Intervals for finding and starting scheduled jobs.
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
    maintenanceIntervalSeconds: 120,
    archiveCompletedAfterSeconds: 600,
    deleteAfterHours: 12,
  })
  if (onError) boss.on('error', onError)
  return boss
}
