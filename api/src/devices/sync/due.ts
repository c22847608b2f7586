import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** The NOTIFY channel on which the jobs learn that a connection has become due, so that they do not wait for the next minute. */
export const CONNECTIONS_DUE_CHANNEL = 'almanac_connections_due'

/** Lets due connections be read at once, after the caller's transaction has committed. */
export async function notifyConnectionsDue(database: Database): Promise<void> {
  await sql`select pg_notify(${CONNECTIONS_DUE_CHANNEL}, '')`.execute(database)
}
