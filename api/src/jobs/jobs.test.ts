/** @embedded */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../database/connect'
import type { Database } from '../http/serve'
import { folderStorage } from '../platform/releases/storage/folder'
import { createTestDatabase, type TestDatabase } from '../testing/template'
import { createBoss } from './boss'
import type { CleanupTask } from '../kernel/feature'
import { features } from '../start/features'
import { cleanupOf, housekeeping, housekeepingJob } from './housekeeping'
import { startJobs, type JobsOptions, type QueuedJob, type RunningJobs, type ScheduledJob } from './jobs'

let own: TestDatabase
let admin: Database
/** A connection of the test itself, not of the jobs. */
let outside: Database

beforeAll(async () => {
  own = await createTestDatabase()
  const server = new URL(own.url)
  server.pathname = '/postgres'
  admin = connect(server.href, { connections: 1 })
  outside = connect(own.url, { connections: 1 })
})
afterAll(async () => {
  await outside.destroy()
  await admin.destroy()
  await own.drop()
})

const allow = (yes: boolean) =>
  sql`alter database ${sql.table(own.name)} allow_connections ${sql.raw(String(yes))}`.execute(admin)
/** Terminates the connections of the jobs; that of the test itself stays. */
const breakConnections = async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(outside)
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = ${own.name} and pid <> ${rows[0]?.pid}`.execute(admin)
}

/** Whether a slow statement of the jobs is running. */
const isAsleep = async () => {
  const running = sql`select 1 from pg_stat_activity
    where datname = ${own.name} and state = 'active' and query like 'select pg_sleep%'`
  return (await running.execute(admin)).rows.length > 0
}

/** A log that records its entries, and resolves at the next entry of a level. */
function listen() {
  const waiting: ((notified: string) => void)[] = []
  const notified: unknown[] = []
  const note = (kind: string) => (entry: unknown) => {
    notified.push(entry)
    waiting.splice(0).forEach((resolve) => resolve(kind))
  }
  async function next(kind: string): Promise<void> {
    while ((await new Promise<string>((resolve) => waiting.push(resolve))) !== kind);
  }
  return { notified, next, log: { info: note('info'), warn: note('warn'), error: note('error') } }
}

const isDone = (entry: unknown) => typeof entry === 'object' && entry !== null && 'deleted' in entry

/** Each with connections of its own, so to the database they are separate processes. */
const running: { jobs: RunningJobs; database: Database }[] = []

afterEach(async () => {
  await stopAll()
  // Jobs that a test left in the queue must not run in the next one.
  await sql`drop schema if exists pgboss cascade`.execute(outside)
})

async function stopAll(): Promise<void> {
  for (const { jobs, database } of running.splice(0)) {
    await jobs.stop()
    await database.destroy()
  }
}

const pollIntervalMs = 20
const log = { warn: jest.fn(), error: jest.fn() }

function start(job: (database: Database) => ScheduledJob, to: JobsOptions['log'] = log): RunningJobs {
  const database = connect(own.url, { connections: 4 })
  const jobs = startJobs({ database, jobs: [job(database)], log: to, pollIntervalMs, startRetryDelayMs: 20 })
  running.push({ jobs, database })
  return jobs
}

/** Enqueues a run, as the schedule does. */
const enqueue = (name: string) => createBoss(outside).send(name, {})

const states = async (name: string) =>
  (
    await sql<{ state: string }>`select state from pgboss.job where name = ${name} order by state`.execute(outside)
  ).rows.map(({ state }) => state)

/** A job whose run the test provides. */
function gate(run: (signal: AbortSignal, times: number) => Promise<void>): (database: Database) => ScheduledJob {
  let times = 0
  return () => ({
    name: 'tried',
    // Never while a test runs.
    cron: '0 0 29 2 *',
    expireInSeconds: 60,
    retryLimit: 3,
    retryDelaySeconds: 1,
    run: ({ signal }) => run(signal, (times += 1)),
  })
}

/** Polls until the condition holds; the test's timeout ends it. */
async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('an unavailable database is logged; jobs run once it is available, also after connections were broken', async () => {
  const { log: listening, next, notified } = listen()
  await allow(false)
  const storage = folderStorage(join(tmpdir(), 'almanac-jobs-test'))
  const { ready } = start(
    (database) => ({ ...housekeepingJob(database, storage, [], listening), firstAfterSeconds: 0 }),
    listening,
  )
  await next('error')
  await next('error')
  await allow(true)
  await ready
  if (notified.every((entry) => !isDone(entry))) await next('info')
  await breakConnections()
  // The first connections to be used again may be the broken ones.
  await until(async () => (await enqueue('housekeeping').catch(() => null)) !== null)
  await next('info')
  expect(notified[0]).toMatchObject({ err: { code: '55000' } })
})

test('a start that failed halfway is retried from the beginning', async () => {
  const { log: listening, next } = listen()
  await sql`create schema pgboss`.execute(outside)
  await sql`create type pgboss.job_state as enum ('of somebody else')`.execute(outside)
  let runs = 0
  const { ready } = start(
    gate(async () => {
      runs += 1
    }),
    listening,
  )
  await next('error')
  await next('error')
  await sql`drop schema pgboss cascade`.execute(outside)
  await ready
  await enqueue('tried')
  await until(() => runs === 1)
})

test('a notification on the channel of a job starts a run, without the schedule', async () => {
  let runs = 0
  const once = gate(async () => {
    runs += 1
  })
  await start((database) => ({ ...once(database), channel: 'tried_channel' })).ready
  // Repeated, because the jobs may not listen yet.
  await until(async () => {
    await sql`select pg_notify('tried_channel', '')`.execute(outside)
    return runs > 0
  })
})

test('a queue with keys holds one waiting job of each key', async () => {
  const database = connect(own.url, { connections: 4 })
  const keyed: QueuedJob<object> = {
    name: 'keyed',
    expireInSeconds: 60,
    retryLimit: 0,
    retryDelaySeconds: 1,
    batchSize: 1,
    parallel: false,
    oneOfEachKey: true,
    run: () => Promise.resolve(),
  }
  const jobs = startJobs({ database, jobs: [keyed], log, pollIntervalMs: 60_000 })
  running.push({ jobs, database })
  await jobs.ready
  await createBoss(outside).insert(['a', 'b', 'a'].map((singletonKey) => ({ name: 'keyed', data: {}, singletonKey })))
  expect(await states('keyed')).toHaveLength(2)
})

test('a connection that breaks during a round fails only that round', async () => {
  const database = connect(own.url, { connections: 1 })
  const cut: CleanupTask = {
    name: 'cut',
    retentionDays: 0,
    deleteExpired: async (connection) => {
      const statement = sql`select pg_sleep(60)`.execute(connection)
      await Promise.all([statement, until(isAsleep).then(breakConnections)])
      return 0
    },
  }
  await expect(housekeeping(database, [cut])).rejects.toThrow()
  // The pool learns a moment later that the connection is gone.
  await until(() =>
    sql`select 1`.execute(database).then(
      () => true,
      () => false,
    ),
  )
  expect(await housekeeping(database, cleanupOf(features))).toMatchObject({ sessions: 0 })
  await database.destroy()
})

test('a connection that breaks during a job ends neither the process nor the job', async () => {
  const runs: number[] = []
  const { ready } = start(
    gate(async (_, times) => {
      runs.push(times)
      if (times === 1) await breakConnections()
    }),
  )
  await ready
  await enqueue('tried')
  await until(() => runs.length === 1)
  await until(async () => (await states('tried').catch(() => [''])).includes('completed'))
})

test('one of three processes runs a scheduled job, and no other starts it meanwhile', async () => {
  let finish = () => undefined as void
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begun = 0
  const job = gate(() => {
    begun += 1
    return finished
  })
  await Promise.all([start(job), start(job), start(job)].map(({ ready }) => ready))
  expect(await enqueue('tried')).not.toBeNull()
  await until(() => begun === 1)
  // One more may be queued, but not a third.
  expect(await enqueue('tried')).not.toBeNull()
  expect(await enqueue('tried')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(begun).toBe(1)
  expect(await states('tried')).toEqual(['created', 'active'])
  finish()
  await until(() => begun === 2)
})

test('a failed job is logged and retried with growing delays', async () => {
  log.error.mockClear()
  const at: number[] = []
  const { ready } = start(
    gate((_, times) => {
      at.push(Date.now())
      return times < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve()
    }),
  )
  await ready
  await enqueue('tried')
  await until(async () => (await states('tried')).includes('completed'))
  const [first = 0, second = 0, third = 0] = at
  expect([second - first > 900, third - second > 1_900]).toEqual([true, true])
  expect(at).toHaveLength(3)
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(log.error.mock.calls[0]).toMatchObject([{ job: 'tried', err: { message: 'not yet' } }, expect.any(String)])
})

test('stopping waits for running jobs and starts no others', async () => {
  let begun = 0
  let finish = () => undefined as void
  let signal: AbortSignal | undefined
  const { ready, stop } = start(
    gate((stopping) => {
      begun += 1
      signal = stopping
      return new Promise((resolve) => {
        finish = resolve
      })
    }),
  )
  await ready
  await enqueue('tried')
  await until(() => begun === 1)
  await enqueue('tried')
  let ended = false
  const stopped = stop().then(() => {
    ended = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([signal?.aborted, ended]).toEqual([true, false])
  finish()
  await stopped
  expect(await states('tried')).toEqual(['created', 'completed'])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(begun).toBe(1)
})

test('a job that does not end when stopped is returned to the queue for another process', async () => {
  let begun = 0
  const { ready, stop } = start(
    gate(() => {
      begun += 1
      return new Promise(() => undefined)
    }),
  )
  await ready
  await enqueue('tried')
  await until(() => begun === 1)
  await stop()
  expect(await states('tried')).toEqual(['retry'])
})
