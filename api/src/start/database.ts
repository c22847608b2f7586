import { sql } from 'kysely'
import { connect } from '../database/connect'
import { superviseDatabase } from '../database/embedded/supervise'
import { errorCode, StartFailure } from '../database/embedded/failure'
import { migrate } from '../database/migrate'
import type { Database } from '../http/serve'
import type { Settings } from './settings'
import type { Cleanup } from './process'

const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])
const MAX_ATTEMPTS = 20

/** Waits, because a server in another container may start later. */
async function untilItAnswers(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select 1`.execute(database)
      return
    } catch (error) {
      const code = errorCode(error)
      if (attempt === MAX_ATTEMPTS || !NOT_YET.has(code ?? ''))
        throw new StartFailure(`The database of DATABASE_URL does not answer (${code ?? 'no reason given'}).`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

/** Migrates the configured database and returns it with the names of the applied migrations. */
export async function bringUpToDate(
  settings: Settings,
  say: (line: string) => void,
  cleanup: Cleanup,
): Promise<{ database: Database; applied: string[] }> {
  let url = settings.databaseUrl
  if (!url) {
    say(`Starting PostgreSQL on ${settings.dataFolder} …`)
    const embedded = await superviseDatabase(settings.dataFolder, { say })
    cleanup.add('PostgreSQL', embedded.stop)
    say(embedded.joined ? '  it was running already' : '  it runs')
    url = embedded.url
  }
  const database = connect(url)
  cleanup.add('the connections to the database', () => database.destroy())
  if (settings.databaseUrl) await untilItAnswers(database)
  // Migrations have no timeout, and wait for those of another server.
  const migrating = connect(url, { connections: 2, limited: false })
  try {
    return { database, applied: await migrate(migrating) }
  } finally {
    await migrating.destroy()
  }
}

/** Opens the configured database, migrated. */
export async function openDatabase(
  settings: Settings,
  say: (line: string) => void,
  cleanup: Cleanup,
): Promise<Database> {
  const { database, applied } = await bringUpToDate(settings, say, cleanup)
  if (applied.length > 0) say(`  schema brought up to date (${applied.join(', ')})`)
  return database
}
