import { Migrator, type Kysely } from 'kysely'
import { migrations } from './migrations'
import { recogniseSuperseded } from './superseded'
import type { Tables } from './tables'

/**
 * Brings the schema up to date and answers with the names of what it applied.
 * Several instances may call it at once: one works under the migrator's lock in
 * the database, the others wait for it and find nothing left to do. Throws a
 * StartFailure where the schema is one that no migration of this version fits.
 */
export async function migrate(database: Kysely<Tables>): Promise<string[]> {
  await recogniseSuperseded(database)
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migrations failed', { cause: error })
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
