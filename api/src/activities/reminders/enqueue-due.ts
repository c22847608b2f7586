import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import type { AppPlatform } from '../../providers/push/provider'

/** How far ahead reminders are enqueued: longer than the interval between two rounds. */
const ENQUEUE_AHEAD_MS = 2 * 60_000

/** A reminder that was enqueued and has not fired is enqueued again after this time, because its job may be lost. */
const ENQUEUE_RETRY_DELAY_MS = 5 * 60_000

const MAX_REMINDERS_PER_TRANSACTION = 2_000
const MAX_REMINDERS_PER_JOB = 100

/**
 * Creates jobs for reminders that are due or will be within two minutes, each scheduled
 * for its moment; returns the number of reminders. May run in several processes
 * concurrently.
 */
export async function enqueueDueReminders(
  database: Database,
  queue: ReminderQueue,
  { signal, now }: { signal?: AbortSignal; now?: Date } = {},
): Promise<number> {
  let enqueued = 0
  for (
    let last = MAX_REMINDERS_PER_TRANSACTION;
    last >= MAX_REMINDERS_PER_TRANSACTION && !signal?.aborted;
    enqueued += last
  ) {
    last = await inTransaction(database, async (transaction) => {
      const { rows } = await sql<{ user_id: string; id: string; next_at: Date }>`
        with clock as (select coalesce(${now?.toISOString() ?? null}::timestamptz, now()) as now),
        due as (
          select user_id, id from reminders, clock
          where next_at <= clock.now + make_interval(secs => ${ENQUEUE_AHEAD_MS / 1000}) and (queued_at is null or queued_at <= clock.now - make_interval(secs => ${ENQUEUE_RETRY_DELAY_MS / 1000}))
          order by next_at, user_id, id limit ${MAX_REMINDERS_PER_TRANSACTION} for update of reminders skip locked)
        update reminders set queued_at = clock.now from due, clock
        where reminders.user_id = due.user_id and reminders.id = due.id
        returning reminders.user_id, reminders.id, reminders.next_at`.execute(transaction)
      if (rows.length > 0) await queue.due(transaction, jobsOf(rows))
      return rows.length
    })
  }
  return enqueued
}

/** Groups reminders into jobs by moment; a person's reminders stay in one job, so that one message covers them all. */
function jobsOf(rows: readonly { user_id: string; id: string; next_at: Date }[]): DueReminders[] {
  const byMoment = new Map<number, Map<string, string[]>>()
  for (const { user_id, id, next_at } of rows) {
    const moment = byMoment.get(next_at.getTime()) ?? new Map<string, string[]>()
    byMoment.set(next_at.getTime(), moment.set(user_id, [...(moment.get(user_id) ?? []), id]))
  }
  return [...byMoment].flatMap(([at, people]) => {
    const jobs: DueReminders[] = []
    for (const [user_id, ids] of people) {
      let job = jobs.at(-1)
      if (!job || job.reminders.length >= MAX_REMINDERS_PER_JOB) jobs.push((job = { at: new Date(at), reminders: [] }))
      job.reminders.push(...ids.map((id) => ({ user_id, id })))
    }
    return jobs
  })
}

export interface ReminderReference {
  user_id: string
  id: string
}

export interface DueReminders {
  at: Date
  reminders: ReminderReference[]
}

/** A push message for one browser about one activity. Contains only ids: the text is read when it is sent. */
export interface PushJob {
  user_id: string
  subscription_id: string
  activity_id: string
  /** The participant's local date, and the time as HHMM. */
  date_for: string
  time: number
  /** After this instant the message is no longer useful. */
  until: string
}

/** Enqueues jobs for any free process, in the transaction that found them due. */
export interface ReminderQueue {
  /** Platforms on which the app can receive push messages; none by default. */
  platforms?: readonly AppPlatform[]
  due: (transaction: Database, due: readonly DueReminders[]) => Promise<void>
  push: (transaction: Database, jobs: readonly PushJob[]) => Promise<void>
}
