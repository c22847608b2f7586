import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database } from '../http/serve'

/** Where the jobs are; pg-boss makes it and keeps it up to date. */
const SCHEMA = 'pgboss'

/**
 * The statements by which pg-boss notes that a job is done or has failed. It does not wait for their answer:
 * an error there is caught by nobody and would end the process.
 */
const NOTES_OUTCOME = /^\s*WITH (results|deleted_jobs) AS/

/**
 * Lets pg-boss use a connection of ours, or a transaction that is under way. A job whose outcome could not be
 * noted is told to `onError`; it expires and is tried again.
 */
export function bossDatabase(database: Database, onError?: (error: unknown) => void): PgBoss.Db {
  const run = (on: Database, text: string, values: unknown[] = []) =>
    on.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))

  async function runOnConnection(text: string, values?: unknown[]) {
    return database.connection().execute(async (connection) => {
      try {
        return await run(connection, text, values)
      } catch (error) {
        // Its scripts begin transactions themselves: one that broke must not stay on a connection that others get.
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

/** The jobs of this installation, on its own database: any number of processes take from them, each job goes to one. */
export function createBoss(database: Database, onError?: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(database, onError),
    schema: SCHEMA,
    // How often it is looked for what the clock starts.
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
    maintenanceIntervalSeconds: 120,
    archiveCompletedAfterSeconds: 600,
    deleteAfterHours: 12,
  })
  if (onError) boss.on('error', onError)
  return boss
}
