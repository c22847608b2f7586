import pg from 'pg'

/** Any number that nothing else in the `postgres` database locks. */
const ADVISORY_LOCK_KEY = 5_171_919

export interface Holding {
  /** Resolves when the connection is there no more, because it was let go or the database is gone. */
  lost: Promise<void>
  /** Lets go; true when nobody else holds on. */
  release: () => Promise<boolean>
}

/**
 * Keeps a connection with a shared lock for as long as this process uses the
 * database. A process that dies loses its connection and so its hold: the
 * database itself knows who still needs it. Makes our database when missing.
 */
export async function hold(url: string, name: string): Promise<Holding> {
  const client = new pg.Client({ connectionString: url, application_name: 'almanac holding', keepAlive: true })
  // The server may be stopped from outside; whoever uses it will hear that from the pool.
  client.on('error', () => undefined)
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  const known = await client.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCK_KEY])
  return {
    lost,
    async release() {
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCK_KEY])
        const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
          ADVISORY_LOCK_KEY,
        ])
        return rows[0]?.alone === true
      } catch {
        return false
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
