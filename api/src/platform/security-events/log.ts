import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isRefusedKind } from './names'
import { type SecurityEvent, writeSecurityEvent } from './rows'

/** Equal events within this many milliseconds are one row with a count. */
const GROUPING_INTERVAL_MS = 60_000

/** Limits of distinct refusals with their own row; beyond them only counts by kind are stored. */
const MAX_REFUSALS = { minute: 60, day: 10_000 }

const DAY_MS = 86_400_000

interface CountedEvent {
  seen: SecurityEvent
  times: number
  /** The id of its row; undefined where it could not be written. */
  row: Promise<string | undefined>
}

/**
 * Records this server's security events: the first of a kind at once, as a log line
 * and a row; repetitions within the minute only raise its count. So an attack
 * cannot flood either: at most 10,000 rows per day and server, and then one per
 * kind of refusal and minute.
 */
export class SecurityEventLog {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly #open = new Map<string, CountedEvent>()
  #refusals = { minute: 0, day: 0, since: Date.now() }
  #timer: NodeJS.Timeout | undefined
  #flushed: Promise<unknown> = Promise.resolve()

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
    this.#database = database
    this.#log = log
  }

  /** Records one; resolves when its row is written. Never rejects: the change is committed, and the log has it. */
  async note(seen: SecurityEvent): Promise<void> {
    const noted = this.#bounded(seen)
    const { event, user_id, by_user_id, call, source, document } = noted
    const key = JSON.stringify([event, user_id, by_user_id, call, source, document])
    const known = this.#open.get(key)
    if (known) {
      known.times += 1
      return
    }
    this.#logEvent(noted, 1)
    const counted = { seen: noted, times: 1, row: this.#write(noted) }
    this.#open.set(key, counted)
    this.#timer ??= setTimeout(() => void this.flush(), GROUPING_INTERVAL_MS).unref()
    await counted.row
  }

  /** Ends the minute: writes the counts. Resolves when all are written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const seen = [...this.#open.values()]
    this.#open.clear()
    this.#refusals.minute = 0
    this.#flushed = Promise.all([
      this.#flushed,
      ...seen.map(async ({ seen: told, times, row }) => {
        const id = await row
        if (times === 1) return
        this.#logEvent(told, times)
        if (id !== undefined)
          await this.#database
            .updateTable('security_events')
            .set({ times, last_at: sql<Date>`now()` })
            .where('id', '=', id)
            .execute()
            .catch((err: unknown) => this.#failed(err))
      }),
    ])
    await this.#flushed
  }

  /** Reduces a refusal beyond the limits to its kind. */
  #bounded(seen: SecurityEvent): SecurityEvent {
    if (!isRefusedKind(seen.event)) return seen
    const refusals = this.#refusals
    if (Date.now() - refusals.since > DAY_MS) Object.assign(refusals, { day: 0, since: Date.now() })
    if (refusals.minute >= MAX_REFUSALS.minute || refusals.day >= MAX_REFUSALS.day)
      return { event: seen.event, user_id: null, document: { many: true } }
    refusals.minute += 1
    refusals.day += 1
    return seen
  }

  #logEvent({ event, document, ...origin }: SecurityEvent, times: number): void {
    this.#log.warn({ security_event: event, ...origin, ...document, times }, 'security event')
  }

  #write(seen: SecurityEvent): Promise<string | undefined> {
    return writeSecurityEvent(this.#database, seen).catch((err: unknown) => this.#failed(err))
  }

  #failed(err: unknown): undefined {
    this.#log.error({ err }, 'a security event stands in the log alone')
  }
}
