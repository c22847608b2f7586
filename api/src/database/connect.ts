import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables'

const DATE = 1082
const BIGINT = 20

/**
 * How values come back: a date stays `YYYY-MM-DD` (a Date would drag it through
 * a zone), and a count is a number.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value
    if (oid === BIGINT) return Number
    // The driver's types leave open what its own parsers are.
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** Milliseconds, far above what any call needs. */
const STATEMENT_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

export interface ConnectOptions {
  /** Most connections that this process holds. */
  connections?: number
  /** Whether a statement and a wait for a lock end by themselves; otherwise one that hangs keeps its connection for ever. */
  limited?: boolean
  /** Called when a connection breaks; the pool replaces it by itself. */
  onLost?: (error: Error) => void
}

/** Where each pool goes, for a connection that has to stand beside it. */
const addresses = new WeakMap<Kysely<Tables>, string>()

/** The connection string that a database was opened with. */
export function addressOf(database: Kysely<Tables>): string {
  const address = addresses.get(database)
  if (address === undefined) throw new Error('This database was not opened by connect().')
  return address
}

/** Opens a pool on a PostgreSQL connection string. `destroy()` closes it. */
export function connect(
  url: string,
  { connections = 10, limited = true, onLost = () => undefined }: ConnectOptions = {},
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    ...(limited ? STATEMENT_TIMEOUTS : {}),
    application_name: 'almanac',
    // Every statement reads some hundred rows. PostgreSQL guesses far more where it looks into documents, and would compile for seconds what then runs for milliseconds.
    options: '-c jit=off',
  })
  pool.on('error', onLost)
  // One in use tells its break here as well, beside the statement that fails, and Node ends a process in which nobody listens.
  pool.on('connect', (client) => client.on('error', onLost))
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  addresses.set(database, url)
  return database
}
