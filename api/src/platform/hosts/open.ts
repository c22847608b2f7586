import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Reason } from '../../database/documents/reason'
import type { Database } from '../../http/serve'
import { errorTitle } from '../../http/words'
import { snapshotAt } from '../registry/snapshot'
import { hostBuild, type InstalledBuild } from '../releases/kept/build'
import { knownHosts } from './candidates'
import { hostIn, type Hosts } from './hosts'
import { keepFormerHost, registerHost } from './register'
import { filesInPage } from './template'
import { judgeHost, type HostVerdict, type UnservedRemote } from './verdict'

/** The host that came with the installation, and what became of it. */
export interface OpenedHost {
  /** The host that everyone gets, at 100 percent. */
  live: HostDocument
  /** The bundled build, to be kept; null where it is not used. */
  build: InstalledBuild | null
  /** Why the bundled host is not used; null where it is. */
  refused: { version: string; verdict: HostVerdict } | null
}

/** The bundled host fits nobody's remotes, and there is no former one that does. */
export class UnfitHost extends Error {
  override name = 'UnfitHost'
}

/** What a host cannot serve, each remote and why, as reasons. */
export const unservedReasons = (unserved: UnservedRemote[]): Reason[] =>
  unserved.flatMap(({ remote, version, faults }) =>
    faults.map(({ code, values }): Reason => ({
      code: 'refused',
      values: { ...values, error: code, release: `${remote} ${version}` },
    })),
  )

/** A sentence for each remote that a host cannot serve, in this language. */
export function reasonsOf(unserved: UnservedRemote[], locale: string): string[] {
  return unserved.map(
    ({ remote, version, faults }) =>
      `${remote} ${version}: ${faults.map(({ code, values }) => errorTitle(code, locale, values)).join(' ')}`,
  )
}

/**
 * Registers the bundled host, after `keep` has copied it into the store, if it can run the remotes that are rolled out
 * to everyone. Otherwise the newest former host that can stays live; without one it throws UnfitHost, whose message names what is missing.
 */
export async function openHost(
  database: Database,
  hosts: Hosts,
  { place, percent, keep }: { place: string; percent: number; keep: (build: InstalledBuild) => Promise<void> },
): Promise<OpenedHost> {
  const bundled = await hosts.bundled()
  const { host } = bundled
  if (host.version === '') return { live: host, build: null, refused: null }
  const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
  const snapshot = await snapshotAt(database, Number(revision))
  const verdict = judgeHost(snapshot, host)
  if (verdict.fits) {
    const build = hostBuild(host, place, filesInPage(bundled))
    await keep(build)
    await registerHost(database, host, build, percent)
    return { live: await hosts.live(), build, refused: null }
  }
  const known = hostIn(snapshot)
  for (const version of known ? knownHosts(known).toReversed() : []) {
    const isWithdrawn = known?.history.releases.get(version)?.withdrawn_at !== null
    const former = isWithdrawn || version === host.version ? undefined : await hosts.of(version)
    if (!former || !judgeHost(snapshot, former.host).fits) continue
    await keepFormerHost(database, host.version, version)
    return { live: former.host, build: null, refused: { version: host.version, verdict } }
  }
  throw new UnfitHost(
    `The host ${host.version} cannot run what is rolled out to everyone, and no former one is kept that can:\n${reasonsOf(
      verdict.unserved,
      'en',
    )
      .map((reason) => `  ${reason}`)
      .join('\n')}`,
  )
}
