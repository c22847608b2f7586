import { setTimeout as pause } from 'node:timers/promises'
import type { InstalledBuild, KeptFiles } from '../platform'

/** Copies builds into the store before they are registered. */
export type KeepBuilds = (builds: InstalledBuild[]) => Promise<void>

/** A registration waits this long for the store. */
const LIMIT_MS = 30_000

/**
 * Returns a function that copies builds into the store before they are registered: from then on any server answers for
 * their files, also one that is still to be upgraded. Never rejects for the store: one that is down must not keep the
 * product from its users. A line says so, and `followBuilds` tries again.
 */
export function keepBeforehand(
  kept: Pick<KeptFiles, 'keep'>,
  say: (line: string) => void,
  limit = LIMIT_MS,
): KeepBuilds {
  async function keepAll(builds: InstalledBuild[]): Promise<void> {
    for (const build of builds) await kept.keep(build, { arriving: true })
  }
  return async (builds) => {
    const keeping = keepAll(builds).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const problem = await Promise.race([keeping, pause(limit, `no answer within ${limit / 1000} s`, { ref: false })])
    if (problem !== null)
      say(`  builds are not in the release storage yet, for tabs that run them; it is tried again: ${problem}`)
  }
}
