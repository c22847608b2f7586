import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../database/tables'
import type { Database } from '../http/serve'

/**
 * The worker's connection to the database: one, because a round runs on the
 * connection that holds its lock. When it breaks, what was running on it fails
 * and the next round opens another.
 */
export function connectWorker(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // A network that swallows everything would otherwise keep a round waiting for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'almanac worker',
  })
  // A connection also tells outside of any statement that it broke, and Node ends a process in which nobody listens.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
