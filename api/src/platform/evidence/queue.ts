import type { FastifyBaseLogger } from 'fastify'
import { type LoadOutcome, worstOf } from './outcome'

/** A batch is written after this many milliseconds, or when it has this many rows. */
const BATCH_MS = 250
const BATCH_ROWS = 1_000

/** Beyond this, as while the database is down, outcomes are dropped: they are evidence, not data of participants. */
const MAX_QUEUED = 50_000

/** Loads of one person or network on one day that are stored; more are a script. Each server counts separately. */
const MAX_LOADS = { person: 200, network: 3 }
const MAX_PERSONS = 200_000
const DAY_MS = 86_400_000

type WriteBatch = (batch: LoadOutcome[]) => Promise<void>

/** Collects outcomes and writes them in batches, one batch at a time. */
export class OutcomeQueue {
  readonly #write: WriteBatch
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  #queued = new Map<string, LoadOutcome>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #loads = new Map<string, Set<string>>()
  #day = 0

  constructor(write: WriteBatch, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#write = write
    this.#log = log
  }

  /** Adds the outcomes of one load; returns at once. */
  add(outcomes: LoadOutcome[]): void {
    for (const outcome of outcomes) {
      if (!this.#isWithin(outcome)) continue
      const key = `${outcome.load_id} ${outcome.remote}`
      const known = this.#queued.get(key)
      if (known === undefined && this.#queued.size >= MAX_QUEUED) continue
      this.#queued.set(key, known ? worstOf(known, outcome) : outcome)
    }
    if (this.#queued.size >= BATCH_ROWS) this.#start()
    else if (this.#queued.size > 0) this.#timer ??= setTimeout(() => this.#start(), BATCH_MS).unref()
  }

  /** Writes everything that was added; resolves when it is written. */
  async flush(): Promise<void> {
    this.#start()
    await this.#writing
  }

  /** Whether this load is one of the first of its person or network today. */
  #isWithin({ person, visitor, load_id }: LoadOutcome): boolean {
    const day = Math.floor(Date.now() / DAY_MS)
    if (day !== this.#day || this.#loads.size > MAX_PERSONS) {
      this.#day = day
      this.#loads = new Map()
    }
    const own = this.#loads.get(person) ?? new Set()
    this.#loads.set(person, own)
    if (own.has(load_id)) return true
    if (own.size >= (visitor ? MAX_LOADS.network : MAX_LOADS.person)) return false
    own.add(load_id)
    return true
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#drain())
  }

  async #drain(): Promise<void> {
    const batch = [...this.#queued.values()]
    if (batch.length === 0) return
    this.#queued = new Map()
    try {
      await this.#write(batch)
    } catch (err) {
      this.#log.error({ err, outcomes: batch.length }, 'outcomes of releases could not be stored')
    }
  }
}
