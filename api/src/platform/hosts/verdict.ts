import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Fault } from '../../http/errors'
import type { Audience } from '../registry/choose'
import { resolveRemote } from '../registry/resolve'
import type { Snapshot } from '../registry/snapshot'
import { fitFaults } from '../releases/checks/host'
import { HOST } from '../releases/bundled'

/** Without it nobody can sign in. */
const SIGN_IN = 'account'

/** A visitor of whom nothing is known. */
export const ANYBODY: Audience = { user_id: null, group_ids: [], company_ids: [] }

/** A remote of which this host can run no release, with what the rolled out one needs. */
export interface UnservedRemote {
  remote: string
  version: string
  faults: Fault[]
}

/** Whether a host can run what is rolled out to everyone. */
export interface HostVerdict {
  /** False where signing in, or more than half of the remotes, would serve nobody. */
  fits: boolean
  unserved: UnservedRemote[]
}

/** Judges a host by the remotes that are rolled out to everyone; what else is missing than its fit does not count. */
export function judgeHost(snapshot: Snapshot, host: HostDocument): HostVerdict {
  const rolledOut = snapshot.remotes.flatMap((remote) => {
    const rule = remote.rules.ofEveryone
    const release = rule?.percent === 100 ? remote.releases.get(rule.version) : undefined
    return release && remote.remote !== HOST ? [{ remote, release }] : []
  })
  const unserved = rolledOut.flatMap(({ remote, release: { stored, descriptor } }): UnservedRemote[] =>
    resolveRemote(remote, ANYBODY, snapshot, host)
      ? []
      : [{ remote: stored.remote, version: stored.version, faults: fitFaults({ ...stored, descriptor }, host) }],
  )
  const fits = !unserved.some(({ remote }) => remote === SIGN_IN) && unserved.length * 2 <= rolledOut.length
  return { fits, unserved }
}
