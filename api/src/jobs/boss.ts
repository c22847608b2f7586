import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database } from '../http/serve'

/** Where the jobs are; pg-boss makes it and keeps it up to date. */
const SCHEMA = 'pgboss'

/** Lets pg-boss use a connection of ours, or a transaction that is under way. */
export function bossDatabase(database: Database): PgBoss.Db {
  const run = (on: Database, text: string, values: unknown[] = []) =>
    on.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (database.isTransaction) return run(database, text, values)
      return database.connection().execute(async (connection) => {
        try {
          return await run(connection, text, values)
        } catch (error) {
          // Its scripts begin transactions themselves: one that broke must not stay on a connection that others get.
          await run(connection, 'rollback').catch(() => undefined)
          throw error
        }
      })
    },
  }
}

/** The jobs of this installation, on its own database: any number of processes take from them, each job goes to one. */
export function createBoss(database: Database): PgBoss {
  return new PgBoss({
    db: bossDatabase(database),
    schema: SCHEMA,
    // How often it is looked for what the clock starts: seconds.
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 2,
    maintenanceIntervalSeconds: 120,
    archiveCompletedAfterSeconds: 600,
    deleteAfterHours: 12,
  })
}
