import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../http/serve'
import { bossDatabase, createBoss } from './boss'

/** What a job has while it runs. */
export interface JobContext {
  /** Takes further jobs. */
  boss: Pick<PgBoss, 'insert'>
  /** Aborts when the process stops, and when the job takes so long that another process may begin it. */
  signal: AbortSignal
}

interface QueueOptions {
  /** Each kind of job has a queue of its own. */
  name: string
  /** After so long its process is taken to be gone, and another one may begin it. */
  expireInSeconds: number
  /** How often it is tried again, and how much later: each time about twice as long. */
  retryLimit: number
  retryDelaySeconds: number
}

/** A job that the clock starts. It runs in one process at a time, however many there are. */
export interface ScheduledJob extends QueueOptions {
  /** In UTC. */
  cron: string
  /** How long after its start a process asks for a first run, where the clock would leave it waiting. */
  firstAfterSeconds?: number
  run: (context: JobContext) => Promise<unknown>
}

/** A job that other work puts into the queue. */
export interface QueuedJob<Data extends object> extends QueueOptions {
  /** Jobs that a process takes at once, and whether it works on them side by side. */
  batchSize: number
  parallel: boolean
  run: (data: Data, context: JobContext) => Promise<unknown>
}

/** Each is given the data that was put into its queue, whatever its type is. */
export type Job = ScheduledJob | QueuedJob<never>

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

export interface JobsOptions {
  /** Opened by `connect`, with two connections at least. */
  database: Database
  jobs: readonly Job[]
  log: Log
  /** From one look for jobs to the next. */
  pollIntervalMs?: number
  /** Until a start that failed is tried again. */
  startRetryDelayMs?: number
}

export interface RunningJobs {
  /** Resolves when the first jobs may be taken; what goes wrong until then is logged and tried again. */
  ready: Promise<void>
  /** Runs a job of the clock here and now, whatever other processes do. */
  run: (name: string) => Promise<void>
  /** Takes nothing more; resolves when what is under way is done, or takes too long and is put back for another process. */
  stop: () => Promise<void>
}

const STOP_TIMEOUT_MS = 2_000

/**
 * Does what runs in the background, in the worker, or in the server where there is
 * nothing but the server. Any number of processes may do so: each job goes to one
 * of them. What fails is logged, without anybody's data, and tried again.
 */
export function startJobs(options: JobsOptions): RunningJobs {
  const { database, jobs, log, pollIntervalMs = 2_000, startRetryDelayMs = 10_000 } = options
  const stopping = new AbortController()
  // Each job waits for it.
  setMaxListeners(0, stopping.signal)
  let started: { boss: PgBoss; consumers: Consumer[]; ended: Promise<unknown> } | undefined

  async function begin(): Promise<void> {
    // A new one for each attempt: one whose start failed takes itself for started.
    const boss = createBoss(database, (err) => {
      if (!stopping.signal.aborted) log.error({ err }, 'the queue of jobs failed; it is tried again')
    })
    try {
      await oneProcessAtATime(database, async () => {
        await boss.start()
        for (const job of jobs) await prepareQueue(boss, job)
      })
    } catch (error) {
      await boss.stop({ graceful: false })
      throw error
    }
    const consumers = jobs.map((job) =>
      createConsumer(boss, job, { database, log, pollIntervalMs, stopping: stopping.signal }),
    )
    started = { boss, consumers, ended: Promise.all(consumers.map(({ consume }) => consume())) }
  }

  async function beginUntilStarted(): Promise<void> {
    while (!started && !stopping.signal.aborted) {
      try {
        await begin()
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'the jobs could not start; it is tried again')
        await pause(startRetryDelayMs, stopping.signal)
      }
    }
  }

  const ready = beginUntilStarted()
  return {
    ready,
    async run(name) {
      await ready
      const job = jobs.find((one): one is ScheduledJob => one.name === name && 'cron' in one)
      if (!job || !started) throw new Error(`There is no job ${name} that the clock starts`)
      await job.run({ boss: started.boss, signal: stopping.signal })
    },
    async stop() {
      stopping.abort()
      await ready
      if (!started) return
      const { boss, consumers, ended } = started
      const inTime = new AbortController()
      await Promise.race([ended, pause(STOP_TIMEOUT_MS, inTime.signal)])
      inTime.abort()
      // Without a database it expires instead.
      for (const { putBack } of consumers) await putBack().catch(() => undefined)
      await boss.stop({ graceful: false })
    },
  }
}

/** Waits, but not longer than until it is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** Makes the queue of a job, or brings one that an earlier version made up to date, and tells the clock. */
async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const { name, expireInSeconds, retryLimit, retryDelaySeconds } = job
  const queue: PgBoss.Queue = {
    name,
    // At most one that waits, one that is to be tried again, and one that runs.
    policy: 'cron' in job ? 'stately' : 'standard',
    expireInSeconds,
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
  }
  await boss.createQueue(name, queue)
  await boss.updateQueue(name, queue)
  if (!('cron' in job)) return
  await boss.schedule(name, job.cron)
  if (job.firstAfterSeconds !== undefined) await boss.send(name, {}, { startAfter: job.firstAfterSeconds })
}

interface Consumer {
  /** Takes jobs and works on them until the process stops. */
  consume: () => Promise<void>
  /** Leaves what is still under way to another process. */
  putBack: () => Promise<void>
}

interface ConsumerOptions {
  database: Database
  log: Log
  pollIntervalMs: number
  stopping: AbortSignal
}

/**
 * Takes from one queue. pg-boss has workers of its own, but they do not wait until
 * an outcome is written: a process that stops would leave jobs as they were, taken
 * until they expire.
 */
function createConsumer(boss: PgBoss, job: Job, options: ConsumerOptions): Consumer {
  const { database, log, pollIntervalMs, stopping } = options
  const underWay = new Set<string>()
  const db = bossDatabase(database)
  const { name, batchSize, parallel } = { batchSize: 1, parallel: false, ...job }

  async function attempt({ id, data }: PgBoss.Job<never>): Promise<void> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(job.expireInSeconds * 1000)])
    try {
      await ('cron' in job ? job.run({ boss, signal }) : job.run(data, { boss, signal }))
      await note(() => boss.complete(name, id, {}, { db }))
    } catch (err) {
      // The operator who stops it, or takes the database away to stop, knows why it failed.
      if (!stopping.aborted)
        log['cron' in job ? 'error' : 'warn']({ job: name, job_id: id, err }, 'a job failed; it is tried again')
      await note(() => boss.fail(name, id, {}, { db }))
    }
    underWay.delete(id)
  }

  /** Writes an outcome, again and again while the database is away: otherwise the job would wait until it expires. */
  async function note(write: () => Promise<void>): Promise<void> {
    const tried = () =>
      write().then(
        () => true,
        () => false,
      )
    while (!(await tried()) && !stopping.aborted) await pause(pollIntervalMs, stopping)
  }

  async function work(batch: readonly PgBoss.Job<never>[]): Promise<void> {
    for (const { id } of batch) underWay.add(id)
    if (parallel) await Promise.all(batch.map(attempt))
    // What has not been begun when the process stops is put back.
    else for (const job of batch) if (!stopping.aborted) await attempt(job)
  }

  return {
    async consume() {
      while (!stopping.aborted) {
        const since = Date.now()
        await work(await boss.fetch<never>(name, { batchSize }))
        await pause(Math.max(0, pollIntervalMs - (Date.now() - since)), stopping)
      }
    },
    async putBack() {
      if (underWay.size > 0) await boss.fail(name, [...underWay])
    },
  }
}

/** pg-boss makes tables when it starts, where two at once would stand in each other's way. */
function oneProcessAtATime(database: Database, work: () => Promise<void>): Promise<void> {
  const key = sql`hashtext('start of the jobs')`
  return database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
