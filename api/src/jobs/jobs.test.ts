/** @embedded */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../database/connect'
import type { Database } from '../http/serve'
import { folderStorage } from '../platform/releases/storage/folder'
import { createTestDatabase, type TestDatabase } from '../testing/template'
import { connectWorker } from './connect'
import { housekeeping, type Chore } from './housekeeping'
import { startJobs } from './jobs'
import { repeat } from './repeat'

let own: TestDatabase
let admin: Database

beforeAll(async () => {
  own = await createTestDatabase()
  const server = new URL(own.url)
  server.pathname = '/postgres'
  admin = connect(server.href, { connections: 1 })
})
afterAll(async () => {
  await admin.destroy()
  await own.drop()
})

const allow = (yes: boolean) =>
  sql`alter database ${sql.table(own.name)} allow_connections ${sql.raw(String(yes))}`.execute(admin)
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${own.name}`.execute(admin)

/** What the jobs told, and a promise of what they tell next. */
function listen() {
  const waiting: ((told: string) => void)[] = []
  const told: unknown[] = []
  const note = (kind: string) => (entry: unknown) => {
    told.push(entry)
    waiting.splice(0).forEach((resolve) => resolve(kind))
  }
  async function next(kind: string): Promise<void> {
    while ((await new Promise<string>((resolve) => waiting.push(resolve))) !== kind);
  }
  return { told, next, log: { info: note('info'), warn: note('warn'), error: note('error') } }
}

test('while the database is away rounds fail and are told; when it is back they go on', async () => {
  const database = connectWorker(own.url)
  const { log, next, told } = listen()
  await allow(false)
  const jobs = startJobs(database, folderStorage(join(tmpdir(), 'almanac-jobs-test')), log, {
    first: 0,
    every: 20,
    jitter: 0.5,
  })
  await next('error')
  await next('error')
  await allow(true)
  await next('info')
  await breakConnections()
  await next('info')
  await jobs.stop()
  await database.destroy()
  expect(told[0]).toMatchObject({ err: { code: '55000' } })
})

test('a connection that breaks in the middle of a round fails the round and nothing else', async () => {
  const database = connectWorker(own.url)
  const cut: Chore = {
    name: 'cut',
    keptDays: 0,
    deleteExpired: async (connection) => {
      await breakConnections()
      return sql`select 1`.execute(connection).then(() => 0)
    },
  }
  await expect(housekeeping(database, { chores: [cut] })).rejects.toThrow()
  expect(await housekeeping(database)).toMatchObject({ sessions: 0 })
  await database.destroy()
})

test('stopping waits for what is running and begins nothing more', async () => {
  let begun = 0
  const repeated = await new Promise<{ stop: () => Promise<void>; signal: AbortSignal; finish: () => void }>(
    (resolve) => {
      const { stop } = repeat(
        { first: 0, every: 0, jitter: 0 },
        (signal) => {
          begun += 1
          return new Promise((finish) => resolve({ stop, signal, finish }))
        },
        () => undefined,
      )
    },
  )
  const stopped = repeated.stop()
  expect(repeated.signal.aborted).toBe(true)
  repeated.finish()
  await stopped
  await new Promise((resolve) => setTimeout(resolve))
  expect(begun).toBe(1)
})
