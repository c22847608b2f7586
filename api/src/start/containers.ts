import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../http/serve'
import type { Installation } from '../platform'
import type { KeepBuilds } from './keep'

/** Polling intervals in milliseconds: `first` while a container does not respond, doubled each time up to `longest`. */
export interface PollDelays {
  first: number
  longest: number
}

const POLL_DELAYS_MS: PollDelays = { first: 2_000, longest: 60_000 }

/**
 * Polls the containers of an installation: one that did not respond at the start is
 * registered as soon as it does, and a replaced one is noticed within a minute.
 * `stop` ends it.
 */
export function followContainers(
  installation: Installation,
  database: Database,
  keep: KeepBuilds,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  { first, longest }: PollDelays = POLL_DELAYS_MS,
): { stop: () => Promise<void> } {
  const ended = new AbortController()
  let lastProblem = ''
  let unwritten = false

  async function round(): Promise<boolean> {
    const { changed, problems } = await installation.ask('all')
    const problem = problems.sort().join('; ')
    if (problem !== '' && problem !== lastProblem)
      log.warn({ problems }, 'remotes of this installation do not answer: what they brought before stays')
    lastProblem = problem
    if (changed.length > 0 || unwritten) {
      unwritten = true
      await keep(installation.brought().map(({ build }) => build))
      await installation.register(database)
      unwritten = false
      log.info(
        { releases: changed.map(({ remote, version }) => `${remote} ${version}`) },
        'remotes of this installation are registered',
      )
    }
    return problems.length === 0
  }

  async function run(): Promise<void> {
    for (let wait = first; !ended.signal.aborted;) {
      await pause(wait, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
      if (ended.signal.aborted) return
      const all = await round().catch((err: unknown) => {
        log.error({ err }, 'remotes of this installation could not be registered; it is tried again')
        return false
      })
      wait = all ? longest : Math.min(wait * 2, longest)
    }
  }

  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
