import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../http/serve'
import { isReadable } from '../releases/files/files'
import type { ReleaseStorage } from '../releases/storage/storage'
import { FILE_KINDS, type LoadOutcome } from './outcome'
import { failTogether, isOutside, loadsWithoutNetwork, noteOutage, readOutages } from './outages'
import { OutcomeQueue } from './queue'
import { insertOutcomes } from './rows'
import { ReleaseWatch } from './watch'

export interface EvidenceOptions {
  database: Database
  storage: () => ReleaseStorage
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Stores outcomes of releases in batches, tells outages from faults, and judges the releases of each batch. */
export class Evidence {
  readonly #options: EvidenceOptions
  readonly #queue: OutcomeQueue
  readonly #watch: ReleaseWatch
  /** Since when no batch could be stored; undefined while the database answers. */
  #downSince: Date | undefined

  constructor(options: EvidenceOptions) {
    const { database, log } = options
    this.#options = options
    this.#watch = new ReleaseWatch(database, log)
    this.#queue = new OutcomeQueue((batch) => this.#store(batch), log)
  }

  /** Adds the outcomes of one load; returns at once. */
  add(outcomes: LoadOutcome[]): void {
    this.#queue.add(outcomes)
  }

  /** Stores and judges everything that was added; resolves when it is done. */
  async flush(): Promise<void> {
    await this.#queue.flush()
    await this.#watch.flush()
  }

  async close(): Promise<void> {
    await this.#queue.flush()
    await this.#watch.close()
  }

  async #store(batch: LoadOutcome[]): Promise<void> {
    const { database } = this.#options
    try {
      if (this.#downSince) await noteOutage(database, 'database', this.#downSince)
      const failed = batch.some(({ kind }) => kind !== 'ok')
      if (batch.some(({ kind }) => FILE_KINDS.includes(kind))) await this.#probe(batch)
      const outages = failed ? await readOutages(database) : []
      const alone = loadsWithoutNetwork(batch)
      const now = new Date()
      await insertOutcomes(
        database,
        batch,
        (outcome) =>
          isOutside(outcome, outages, now) || (FILE_KINDS.includes(outcome.kind) && alone.has(outcome.load_id)),
      )
      this.#downSince = undefined
    } catch (error) {
      this.#downSince ??= new Date()
      throw error
    }
    if (batch.some(({ kind }) => FILE_KINDS.includes(kind)) && (await failTogether(database)))
      await this.#outage('files', 'files of several remotes do not reach browsers')
    this.#watch.note(batch)
  }

  /** Whether this server can read the manifests of the releases whose files did not reach browsers. */
  async #probe(batch: readonly LoadOutcome[]): Promise<void> {
    const { database, storage } = this.#options
    const failing = batch.filter(({ kind }) => FILE_KINDS.includes(kind))
    const distinct = new Map(failing.map((outcome) => [`${outcome.remote} ${outcome.version}`, outcome]))
    for (const { remote, version } of distinct.values()) {
      const release = await database
        .selectFrom('releases')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .select(['address', 'manifest', 'files'])
        .executeTakeFirst()
      if (release && !(await isReadable(storage(), release)))
        return this.#outage('store', `the store of releases is down: ${remote} ${version} cannot be read`)
    }
  }

  async #outage(cause: 'store' | 'files', what: string): Promise<void> {
    await noteOutage(this.#options.database, cause)
    this.#options.log.error({ cause }, `${what}, so nothing is withdrawn for files that failed to load`)
  }
}
