import { sql } from 'kysely'
import type { Database } from '../http/serve'

/**
 * Does a job unless it is being done already, in this process or another one:
 * then the answer is undefined, at once. The lock lies on the very connection that
 * the work is given, so it ends with it, whatever happens to this process.
 */
export function once<T>(
  database: Database,
  job: string,
  work: (connection: Database) => Promise<T>,
): Promise<T | undefined> {
  const key = sql`hashtext(${`job ${job}`})`
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${key}) as ours`.execute(connection)
    if (!rows[0]?.ours) return undefined
    const unlock = () => sql`select pg_advisory_unlock(${key})`.execute(connection)
    const done = await work(connection).catch(async (error: unknown) => {
      // What went wrong first is worth telling; a connection that broke has let go by itself.
      await unlock().catch(() => undefined)
      throw error
    })
    await unlock()
    return done
  })
}
