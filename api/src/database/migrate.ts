import { Migrator, type Kysely } from 'kysely'
import { migrations } from './migrations'
import { recogniseSuperseded } from './superseded'
import type { Tables } from './tables'

/**
 * Migrates the schema and returns the names of the applied migrations. Instances
 * may call it concurrently: one works under the migrator's lock in the database,
 * the others wait and find nothing left to do. Throws a StartFailure where no
 * migration of this version fits the schema.
 */
export async function migrate(database: Kysely<Tables>): Promise<string[]> {
  await recogniseSuperseded(database)
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migrations failed', { cause: error })
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
