import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import {
  copyReminders,
  type DueReminders,
  enqueueDueReminders,
  fireReminders,
  type PushJob,
  pushReminder,
  type ReminderQueue,
  type ReminderReference,
} from '../activities'
import type { Database } from '../http/serve'
import type { PushProvider } from '../providers/push/provider'
import { bossDatabase, createBoss } from './boss'

const ROUND = 'reminders-round'
const DUE = 'reminders-due'
/** Messages on their way to browsers. */
export const TELL = 'reminders-tell'

/** Milliseconds that stopping waits for what is under way. */
const PATIENCE = 2_000

/** Milliseconds of a round for copying: what a large study brings is spread over several, so that nobody's reminder waits for it. */
const COPYING = 30_000

/** Messages that one process sends at once. */
const AT_ONCE = 20

export interface RemindersOptions {
  /** Opened by `connect`. */
  database: Database
  push: PushProvider
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Seconds between two looks for jobs. */
  poll?: number
}

export interface Reminders {
  /** Resolves when the first jobs may be taken; what goes wrong until then is logged and tried again. */
  ready: Promise<void>
  /** One round, which the clock otherwise starts every minute. */
  round: () => Promise<void>
  /** Takes nothing more; resolves when what is under way is done, or takes too long. */
  stop: () => Promise<void>
}

/** Keeps jobs in the transaction that found them, so that both come or neither. */
export function queueOf(boss: Pick<PgBoss, 'insert'>): ReminderQueue {
  return {
    due: (transaction, due) =>
      boss.insert(
        due.map(({ at, reminders }: DueReminders) => ({
          name: DUE,
          data: { reminders },
          startAfter: at.toISOString(),
        })),
        { db: bossDatabase(transaction) },
      ),
    // Tried for as long as an hour, in growing steps; after that the reminder is of no use any more.
    push: (transaction, tellings) =>
      boss.insert(
        tellings.map((telling) => ({ name: TELL, data: telling, retryLimit: 7, retryDelay: 20, retryBackoff: true })),
        { db: bossDatabase(transaction) },
      ),
  }
}

/**
 * Lets reminders fire, in the worker, or in the server where there is nothing
 * but the server. Any number of processes may do so: each round, each due
 * reminder and each message goes to one of them.
 */
export function startReminders({ database, push, log, poll = 2 }: RemindersOptions): Reminders {
  const boss = createBoss(database)
  const stopping = new AbortController()
  const queue = queueOf(boss)
  boss.on('error', (err) => {
    if (!stopping.signal.aborted) log.error({ err }, 'the jobs for reminders failed; they are tried again')
  })

  async function round(): Promise<void> {
    await enqueueDueReminders(database, queue, { signal: stopping.signal })
    await copyReminders(database, { signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(COPYING)]) })
  }

  async function send(job: PgBoss.Job<PushJob>): Promise<void> {
    try {
      await pushReminder(database, push, job.data)
    } catch (err) {
      log.warn({ job_id: job.id, err }, 'a reminder could not be sent; it is tried again')
      await boss.fail(TELL, job.id)
    }
  }

  async function begin(): Promise<void> {
    await alone(database, async () => {
      await boss.start()
      for (const name of [ROUND, DUE, TELL]) await boss.createQueue(name, { name, expireInSeconds: 300 })
    })
    await boss.work<{ reminders: ReminderReference[] }>(
      DUE,
      { pollingIntervalSeconds: poll, batchSize: 5 },
      async (jobs) => {
        for (const { data } of jobs) await fireReminders(database, queue, data.reminders)
      },
    )
    await boss.work<PushJob>(TELL, { pollingIntervalSeconds: poll, batchSize: AT_ONCE }, async (jobs) => {
      await Promise.all(jobs.map(send))
    })
    await boss.work(ROUND, { pollingIntervalSeconds: poll }, round)
    await boss.schedule(ROUND, '* * * * *')
  }

  async function untilBegun(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await begin()
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'reminders could not start; it is tried again')
        await pause(10_000, stopping.signal)
      }
    }
  }

  const ready = untilBegun()
  return {
    ready,
    round,
    async stop() {
      stopping.abort()
      await ready
      await boss.stop({ graceful: true, wait: true, timeout: PATIENCE })
    },
  }
}

/** One process after the other: each makes tables, where two at once would stand in each other's way. */
function alone(database: Database, work: () => Promise<void>): Promise<void> {
  const key = sql`hashtext('jobs for reminders')`
  return database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

/** Waits, but not longer than until it is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
