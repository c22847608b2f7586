import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Runs administrative statements on a separate connection. */
export async function administer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server, application_name: 'almanac testing' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function addressOn(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** A unique id in the names of a run's databases, so that two runs on one server do not interfere. */
export const newRunId = (): string => randomBytes(5).toString('hex')

/** The name prefix of all databases of a run. */
const prefixOf = (run: string): string => `almanac_${run}_`

/** A new name with run and purpose; PostgreSQL keeps 63 characters. */
export function databaseName(run: string, purpose: string): string {
  return `${prefixOf(run)}${purpose.replaceAll(/[^a-z0-9]+/g, '_').slice(-30)}_${randomBytes(4).toString('hex')}`
}

/** Databases of a run that are on the server now. */
export async function databasesOf(client: pg.Client, run: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname',
    [prefixOf(run)],
  )
  return rows.map(({ datname }) => datname)
}

interface Connection {
  application_name: string
  state: string | null
  query: string
}

/** PostgreSQL's error code for dropping a database with open connections. */
const IN_USE = '55006'

/**
 * Drops a database and returns the connections that were still open. PostgreSQL
 * itself waits some seconds for those that are closing.
 */
export async function dropDatabase(server: string, name: string): Promise<Connection[]> {
  return administer(server, async (client) => {
    try {
      await client.query(`drop database if exists ${name}`)
      return []
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error
    }
    const { rows } = await client.query<Connection>(
      "select application_name, state, query from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    )
    await client.query(`drop database if exists ${name} with (force)`)
    return rows
  })
}

/** Describes a connection in one line, to find where it was opened. */
export const describeConnection = ({ application_name, state, query }: Connection): string =>
  `${application_name || 'unnamed'}, ${state ?? 'starting'}, last: ${query.replaceAll(/\s+/g, ' ').slice(0, 120)}`
