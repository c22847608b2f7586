import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables'
import { installZoneRules } from './zone-rules'

const DATE = 1082
const BIGINT = 20

/**
 * Parsing of values: a date stays `YYYY-MM-DD` (a Date would apply a zone), and a
 * count is a number.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value
    if (oid === BIGINT) return Number
    // The driver's types do not declare its parsers' signature.
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** Milliseconds, far above the needs of any call. */
const STATEMENT_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

export interface ConnectOptions {
  /** Maximum number of connections of this process. */
  connections?: number
  /** Whether statements and lock waits time out; otherwise one that hangs keeps its connection forever. */
  limited?: boolean
  /** Called when a connection breaks; the pool replaces it. */
  onLost?: (error: Error) => void
}

/** The connection string of each pool, for dedicated connections. */
const addresses = new WeakMap<Kysely<Tables>, string>()

/** The connection string that a database was opened with. */
export function addressOf(database: Kysely<Tables>): string {
  const address = addresses.get(database)
  if (address === undefined) throw new Error('This database was not opened by connect().')
  return address
}

/**
 * Opens a pool on a PostgreSQL connection string. `destroy()` closes it. From then on this process computes local
 * times by the server's rules of time zones, whichever program it is.
 */
export function connect(
  url: string,
  { connections = 10, limited = true, onLost = () => undefined }: ConnectOptions = {},
): Kysely<Tables> {
  installZoneRules()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    ...(limited ? STATEMENT_TIMEOUTS : {}),
    application_name: 'almanac',
    // Statements read some hundred rows. For queries into documents PostgreSQL estimates far more, and would JIT-compile for seconds what runs for milliseconds.
    options: '-c jit=off',
  })
  pool.on('error', onLost)
  // A connection in use also emits its error here, and Node ends the process when there is no listener.
  pool.on('connect', (client) => client.on('error', onLost))
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  addresses.set(database, url)
  return database
}
