import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartFailure } from '../database/embedded/failure'
import type { Database } from '../http/serve'
import {
  because,
  type Hosts,
  type InstalledBuild,
  type KeptFiles,
  noteAlert,
  openHost,
  reasonsOf,
  UnfitHost,
  unservedReasons,
} from '../platform'
import { keepBeforehand, type KeepBuilds } from './keep'
import type { Settings } from './settings'

type HostSettings = Pick<Settings, 'hostPage' | 'hostRolloutPercent'>

function open(database: Database, hosts: Hosts, keep: KeepBuilds, { hostPage, hostRolloutPercent }: HostSettings) {
  return openHost(database, hosts, { place: hostPage, percent: hostRolloutPercent, keep: (build) => keep([build]) })
}

/**
 * Registers the bundled host and returns its build, null where there is none to keep. Refuses to start where it can
 * run nothing and no former host can. A container that does not answer yet is opened later (`followHost`).
 */
export async function openBundledHost(
  database: Database,
  hosts: Hosts,
  keep: KeepBuilds,
  settings: HostSettings,
  say: (line: string) => void,
): Promise<InstalledBuild | null> {
  const answers = await hosts.bundled().catch(() => undefined)
  if (!answers) return null
  try {
    const { build, live, refused } = await open(database, hosts, keep, settings)
    if (!refused) {
      say(
        build && build.version !== live.version
          ? `  host: ${live.version} for everyone; this installation came with ${build.version}, which is rolled out by hand or step by step`
          : `  host: ${live.version || 'built without a version'}`,
      )
      return build
    }
    say(
      `  the host ${refused.version} is not used: it cannot run what is rolled out to everyone; ${live.version} stays`,
    )
    for (const reason of reasonsOf(refused.verdict.unserved, 'en')) say(`    ${reason}`)
    await noteAlert(database, {
      what: 'host_misfit',
      remote: 'host',
      version: refused.version,
      ...because(...unservedReasons(refused.verdict.unserved)),
    })
    return null
  } catch (error) {
    if (error instanceof UnfitHost) throw new StartFailure(error.message)
    throw error
  }
}

interface Followed {
  database: Database
  hosts: Hosts
  kept: Pick<KeptFiles, 'keep'>
  /** The builds to keep, besides the host. */
  remotes: () => InstalledBuild[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const FOLLOW_INTERVAL_MS = 60_000

/**
 * Registers a host that a container brings later, and copies builds of this installation into the store where that
 * failed at the start. `stop` ends it.
 */
export function followBuilds(
  { database, hosts, kept, remotes, log }: Followed,
  settings: HostSettings,
  opened: InstalledBuild | null,
): { stop: () => Promise<void> } {
  const ended = new AbortController()
  const isContainer = /^https?:/.test(settings.hostPage)
  const keep = keepBeforehand(kept, (line) => {
    log.warn(line)
  })
  let host = opened

  async function round(): Promise<void> {
    if (isContainer && (await hosts.bundled()).host.version !== host?.version)
      host = (await open(database, hosts, keep, settings)).build
    // The host first: without one of its files a tab shows nothing.
    for (const build of [...(host ? [host] : []), ...remotes()]) {
      if (ended.signal.aborted) return
      await kept.keep(build, { arriving: false })
    }
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      await round().catch((err: unknown) => {
        log.error(
          { err },
          'the builds of this installation could not be kept for tabs that run them; it is tried again',
        )
      })
      await pause(FOLLOW_INTERVAL_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
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
