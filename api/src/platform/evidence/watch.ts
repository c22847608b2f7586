import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../http/serve'
import { blame, type Blame, blameByTrial } from '../blame/blame'
import { because } from '../reasons'
import { placeKey } from '../rollouts/served-periods'
import { assess, type Named } from './assess'
import type { ServedScope } from './counts'
import type { LoadOutcome } from './outcome'
import { type Conclusion, noteVerdict } from './verdicts'
import { withdrawFailing, withdrawFrom } from './withdraw'

/** A release without failures is looked at this often, for its speed. */
const CALM_MS = 10_000

/** A look may take this part of one connection: with millions of loads it is taken less often. */
const SHARE = 0.05

/** Nothing is looked at more often than this. */
const LEAST_MS = 250

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Looks at the releases of each batch, and withdraws or flags those that are bad. */
export class ReleaseWatch {
  readonly #database: Database
  readonly #log: Log
  readonly #next = new Map<string, number>()
  readonly #waiting = new Map<string, Named>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #closed = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Notes whose outcomes were stored. */
  note(batch: readonly LoadOutcome[]): void {
    for (const { remote, version, company_id, group_id, kind } of batch) {
      const named = { remote, version, company_id, group_id }
      const key = `${remote} ${version} ${placeKey(named)}`
      if (kind !== 'ok' || (this.#next.get(key) ?? 0) + CALM_MS < Date.now()) this.#waiting.set(key, named)
    }
    this.#schedule()
  }

  /** Looks at everything that was noted; resolves when it is done. */
  async flush(): Promise<void> {
    // A look that goes on says at its end when its release is due again.
    await this.#looking
    this.#next.clear()
    this.#start()
    await this.#looking
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  #schedule(): void {
    if (this.#closed || this.#timer || this.#waiting.size === 0) return
    const due = Math.min(...[...this.#waiting.keys()].map((key) => this.#next.get(key) ?? 0))
    this.#timer = setTimeout(() => this.#start(), Math.max(0, due - Date.now())).unref()
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#looking = this.#looking.then(() => this.#lookAtAll()).finally(() => this.#schedule())
  }

  async #lookAtAll(): Promise<void> {
    for (const [key, named] of [...this.#waiting]) {
      if ((this.#next.get(key) ?? 0) > Date.now()) continue
      this.#waiting.delete(key)
      const startedAt = Date.now()
      await this.#look(named).catch((err: unknown) =>
        this.#log.error({ err, ...named }, 'a release could not be judged'),
      )
      this.#next.set(key, Date.now() + Math.max(LEAST_MS, (Date.now() - startedAt) / SHARE))
    }
  }

  async #look(named: Named): Promise<void> {
    const assessed = await assess(this.#database, named)
    if (!assessed) return
    const { scope, conclusions } = assessed
    for (const conclusion of conclusions) if (conclusion.action === 'flag') await this.#flag(scope, conclusion)
    const withdrawal = conclusions.find(({ action }) => action === 'withdrawal')
    const found = withdrawal
      ? await blame(this.#database, scope, withdrawal.levels)
      : await blameByTrial(this.#database, scope)
    if (found) await this.#actOn(scope, found, withdrawal)
  }

  /** Withdraws the release that is at fault, which may be another one in the page. */
  async #actOn(scope: ServedScope, found: Blame, withdrawal: Conclusion | undefined): Promise<void> {
    if (found.fault === 'trial') return
    const about = found.fault === 'other' ? found.conclusion : withdrawal
    if (!about) return
    if (found.fault === 'unknown')
      return this.#flag(scope, { ...about, action: 'flag', ...because(...about.reasons, found.reason) })
    const named = found.fault === 'own' ? scope : found.suspect
    const done =
      found.fault === 'own'
        ? await withdrawFailing(this.#database, scope)
        : await withdrawFrom(this.#database, named, () => Promise.resolve(about))
    if (done === 'unchanged') return this.#flag({ ...scope, ...named }, { ...about, action: 'flag' })
    const { remote, version } = named
    const { reason, cause } = about
    if (done) this.#log.warn({ remote, version, reason, cause }, 'a release failed in browsers and was withdrawn')
  }

  async #flag(scope: ServedScope, conclusion: Conclusion): Promise<void> {
    const { remote, version } = scope
    const { reason, cause } = conclusion
    if (await noteVerdict(this.#database, scope, conclusion))
      this.#log.warn({ remote, version, reason, cause }, 'a release was flagged')
  }
}
