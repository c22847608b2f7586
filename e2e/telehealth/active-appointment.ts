import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Server } from '../harness/server'

interface Client {
  connect: () => Promise<void>
  query: (sql: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>
  end: () => Promise<void>
}

/** PostgreSQL's client is a dependency of the server only. */
const { Client: PgClient } = createRequire(join(import.meta.dirname, '..', '..', 'api', 'package.json'))('pg') as {
  Client: new (options: { host: string; port: number; user: string; password: string; database: string }) => Client
}

/** The data folder of a server started for the tests. */
function folderOf(server: Server): string {
  if (!('data' in server) || typeof server.data !== 'string' || server.data === '')
    throw new Error('The data of a server that was started elsewhere cannot be reached')
  return server.data
}

/** Reads the file with this name anywhere in a data folder. */
function read(data: string, name: string): string {
  const file = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(name))
  if (!file) throw new Error(`There is no ${name} in ${data}`)
  return readFileSync(join(data, file), 'utf8')
}

/**
 * Creates an appointment of these two that began a minute ago, in the database of a test's separate server;
 * returns its id. Studies have fixed days and times, so none of theirs is always current.
 */
export async function appointmentNow(server: Server, participant: string, clinician: string): Promise<string> {
  const data = folderOf(server)
  const client = new PgClient({
    host: '127.0.0.1',
    port: Number(read(data, 'postmaster.pid').split('\n')[3]),
    user: 'almanac',
    password: read(data, 'password').trim(),
    database: 'almanac',
  })
  await client.connect()
  const { rows } = await client.query(
    `insert into appointments (user_id, id, creator_user_id, start_at, end_at)
      select participant.id, gen_random_uuid(), clinician.id, now() - interval '1 minute', now() + interval '1 hour'
      from users participant, users clinician
      where participant.email = $1 and clinician.email = $2
      returning id`,
    [participant, clinician],
  )
  await client.end()
  const id = rows[0]?.id
  if (!id) throw new Error(`${participant} or ${clinician} has no account`)
  return id
}
