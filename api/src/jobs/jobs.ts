import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import { listenTo, type ChannelListener } from '../database/listen'
import type { Database } from '../http/serve'
import { bossDatabase, createBoss } from './boss'

/** What a running job can use. */
export interface JobContext {
  /** Enqueues further jobs. */
  boss: Pick<PgBoss, 'insert'>
  /** Aborts when the process stops, and when the job takes so long that another process may begin it. */
  signal: AbortSignal
}

interface QueueOptions {
  /** Each kind of job has a queue of its own. */
  name: string
  /** After this its process counts as dead, and another one may take the job. */
  expireInSeconds: number
  /** Retries, and the delay before the first one, which about doubles each time. */
  retryLimit: number
  retryDelaySeconds: number
}

/** A job that runs on a schedule, in one process at a time, however many there are. */
export interface ScheduledJob extends QueueOptions {
  /** In UTC. */
  cron: string
  /** How long after its start a process enqueues a first run, without waiting for the schedule. */
  firstAfterSeconds?: number
  /** A NOTIFY channel: each notification enqueues a run, without waiting for the schedule. */
  channel?: string
  run: (context: JobContext) => Promise<unknown>
}

/** A job that other code enqueues. */
export interface QueuedJob<Data extends object> extends QueueOptions {
  /** Jobs that a process takes at once, and whether it runs them in parallel. */
  batchSize: number
  parallel: boolean
  /** Jobs are enqueued with a `singletonKey`; at most one of each waits. */
  oneOfEachKey?: boolean
  run: (data: Data, context: JobContext) => Promise<unknown>
}

/** Any job; a queued one gets the data that was enqueued, whatever its type. */
export type Job = ScheduledJob | QueuedJob<never>

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

export interface JobsOptions {
  /** Opened by `connect`, with at least two connections. */
  database: Database
  jobs: readonly Job[]
  log: Log
  /** Between two polls for jobs. */
  pollIntervalMs?: number
  /** Before a failed start is retried. */
  startRetryDelayMs?: number
}

export interface RunningJobs {
  /** Resolves when jobs can be taken; failures until then are logged and retried. */
  ready: Promise<void>
  /** Runs a scheduled job now in this process, whatever other processes do. */
  run: (name: string) => Promise<void>
  /** Stops taking jobs; resolves when the running ones have ended, or were put back for another process after a timeout. */
  stop: () => Promise<void>
}

const STOP_TIMEOUT_MS = 2_000

/**
 * Runs background jobs, in the worker, or in the server where there is no worker.
 * Any number of processes can do so: each job goes to one of them. Failures are
 * logged, without personal data, and retried.
 */
export function startJobs(options: JobsOptions): RunningJobs {
  const { database, jobs, log, pollIntervalMs = 2_000, startRetryDelayMs = 10_000 } = options
  const stopping = new AbortController()
  // Each job waits for it.
  setMaxListeners(0, stopping.signal)
  let started:
    | { boss: PgBoss; consumers: Consumer[]; listeners: ChannelListener[]; ended: Promise<unknown> }
    | undefined

  async function begin(): Promise<void> {
    const boss = await startBoss(options, stopping.signal)
    const consumers = jobs.map((job) =>
      createConsumer(boss, job, { database, log, pollIntervalMs, stopping: stopping.signal }),
    )
    const listeners = enqueueOnNotifications(boss, options)
    started = { boss, consumers, listeners, ended: Promise.all(consumers.map(({ consume }) => consume())) }
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
      const { boss, consumers, listeners, ended } = started
      for (const { close } of listeners) await close()
      const inTime = new AbortController()
      await Promise.race([ended, pause(STOP_TIMEOUT_MS, inTime.signal)])
      inTime.abort()
      // Without a database it expires instead.
      for (const { putBack } of consumers) await putBack().catch(() => undefined)
      await boss.stop({ graceful: false })
    },
  }
}

/** Waits, at most until it is aborted. Never rejects. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** Starts pg-boss with the queues of all jobs. A new one for each attempt, because one whose start failed counts itself as started. */
async function startBoss({ database, jobs, log }: JobsOptions, stopping: AbortSignal): Promise<PgBoss> {
  const boss = createBoss(database, (err) => {
    if (!stopping.aborted) log.error({ err }, 'the queue of jobs failed; it is tried again')
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
  return boss
}

/** Scheduled jobs: at most one each that is queued, to be retried, and running. The standard policy ignores keys. */
function policyOf(job: Job): PgBoss.QueuePolicy {
  if ('cron' in job) return 'stately'
  return job.oneOfEachKey ? 'short' : 'standard'
}

/** Creates the queue of a job, or updates that of an earlier version, and sets its schedule. */
async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const { name, expireInSeconds, retryLimit, retryDelaySeconds } = job
  const queue: PgBoss.Queue = {
    name,
    policy: policyOf(job),
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

/** Enqueues a run of a scheduled job at each notification. One that is lost costs the time until its schedule. */
function enqueueOnNotifications(boss: PgBoss, { database, jobs, log }: JobsOptions): ChannelListener[] {
  return jobs.flatMap((job) => {
    if (!('cron' in job) || job.channel === undefined) return []
    const onMessage = () => {
      boss.send(job.name, {}).catch((err: unknown) => {
        log.warn({ job: job.name, err }, 'a job could not be enqueued; it runs on its schedule')
      })
    }
    return [listenTo(database, job.channel, { onMessage, onConnected: () => undefined })]
  })
}

interface Consumer {
  /** Takes and runs jobs until the process stops. */
  consume: () => Promise<void>
  /** Returns running jobs to the queue for another process. */
  putBack: () => Promise<void>
}

interface ConsumerOptions {
  database: Database
  log: Log
  pollIntervalMs: number
  stopping: AbortSignal
}

/**
 * Consumes one queue. pg-boss's own workers do not wait until an outcome is
 * written, so a process that stops would leave its jobs active until they expire.
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
      // While the process stops, failures are expected and not logged.
      if (!stopping.aborted)
        log['cron' in job ? 'error' : 'warn']({ job: name, job_id: id, err }, 'a job failed; it is tried again')
      await note(() => boss.fail(name, id, {}, { db }))
    }
    underWay.delete(id)
  }

  /** Writes an outcome, retrying while the database is unavailable: otherwise the job would stay active until it expires. */
  async function note(write: () => Promise<void>): Promise<void> {
    const tryToWrite = () =>
      write().then(
        () => true,
        () => false,
      )
    while (!(await tryToWrite()) && !stopping.aborted) await pause(pollIntervalMs, stopping)
  }

  async function work(batch: readonly PgBoss.Job<never>[]): Promise<void> {
    for (const { id } of batch) underWay.add(id)
    if (parallel) await Promise.all(batch.map(attempt))
    // Jobs that have not started when the process stops are put back.
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

/** Holds a lock, because pg-boss creates tables when it starts, which fails in two processes at once. */
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
