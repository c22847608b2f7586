import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'

/** Milliseconds ahead that reminders are handed over: more than lies between two rounds. */
const AHEAD = 2 * 60_000

/** What was handed over and has not come after so long is handed over again: whoever had it may be gone. */
const AGAIN = 5 * 60_000

/** Reminders in one transaction, and in one job. */
const PORTION = 2_000
const JOB = 100

/**
 * Hands what is due, or will be within two minutes, to whoever fires at its
 * moment; answers how many reminders. Any number of processes may do so at once.
 */
export async function handOver(
  database: Database,
  queue: Queue,
  { signal, now }: { signal?: AbortSignal; now?: Date } = {},
): Promise<number> {
  let handed = 0
  for (let last = PORTION; last >= PORTION && !signal?.aborted; handed += last) {
    last = await inTransaction(database, async (transaction) => {
      const { rows } = await sql<{ user_id: string; id: string; next_at: Date }>`
        with clock as (select coalesce(${now?.toISOString() ?? null}::timestamptz, now()) as now),
        due as (
          select user_id, id from reminders, clock
          where next_at <= clock.now + make_interval(secs => ${AHEAD / 1000}) and (queued_at is null or queued_at <= clock.now - make_interval(secs => ${AGAIN / 1000}))
          order by next_at, user_id, id limit ${PORTION} for update of reminders skip locked)
        update reminders set queued_at = clock.now from due, clock
        where reminders.user_id = due.user_id and reminders.id = due.id
        returning reminders.user_id, reminders.id, reminders.next_at`.execute(transaction)
      if (rows.length > 0) await queue.due(transaction, jobsOf(rows))
      return rows.length
    })
  }
  return handed
}

/** Jobs of what is due at one moment; what belongs to one person stays together, so that she is told of it once. */
function jobsOf(rows: readonly { user_id: string; id: string; next_at: Date }[]): Due[] {
  const byMoment = new Map<number, Map<string, string[]>>()
  for (const { user_id, id, next_at } of rows) {
    const moment = byMoment.get(next_at.getTime()) ?? new Map<string, string[]>()
    byMoment.set(next_at.getTime(), moment.set(user_id, [...(moment.get(user_id) ?? []), id]))
  }
  return [...byMoment].flatMap(([at, people]) => {
    const jobs: Due[] = []
    for (const [user_id, ids] of people) {
      let job = jobs.at(-1)
      if (!job || job.reminders.length >= JOB) jobs.push((job = { at: new Date(at), reminders: [] }))
      job.reminders.push(...ids.map((id) => ({ user_id, id })))
    }
    return jobs
  })
}

/** Which reminder of whom. */
export interface Reference {
  user_id: string
  id: string
}

/** Reminders that are due at one moment. */
export interface Due {
  at: Date
  reminders: Reference[]
}

/** One browser to tell of one activity. Ids alone: what is told is read when it is sent. */
export interface Telling {
  user_id: string
  subscription_id: string
  activity_id: string
  /** The date on her calendar and HHMM. */
  date_for: string
  time: number
  /** After this instant it is of no use any more. */
  until: string
}

/** Keeps what is to be done for whichever process is free, in the transaction that found it. */
export interface Queue {
  due: (transaction: Database, due: readonly Due[]) => Promise<void>
  tell: (transaction: Database, tellings: readonly Telling[]) => Promise<void>
}
