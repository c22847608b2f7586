import type { Audience, Rollout } from '../registry/choose'
import { evaluateRules } from '../registry/choose'
import { placesOf } from '../registry/resolve'
import type { RemoteSnapshot, Snapshot } from '../registry/snapshot'
import { EVERYONE_PLACE } from '../rollouts/rollback-target'
import { knownGoodOf, type RemoteHistory } from '../rollouts/known-good'
import { placeKey } from '../rollouts/served-periods'

/** What the rules say of the host. */
type HostSnapshot = Pick<RemoteSnapshot, 'rules' | 'history'>

/** The versions of the host that are known, the oldest first. */
export const knownHosts = ({ history }: HostSnapshot): string[] => [...history.releases.keys()]

/** The versions that no rule keeps from everyone, the newest first; before the others those that everyone had. */
function formerHosts({ releases, served, bundled }: RemoteHistory, isKept: (version: string) => boolean): string[] {
  const everyone = served.get(placeKey(EVERYONE_PLACE))
  const versions = bundled.filter(
    (version) =>
      releases.get(version)?.withdrawn_at === null && everyone?.refused.has(version) !== true && !isKept(version),
  )
  const hadAll = new Set(everyone?.periods.filter(({ rule }) => rule.percent === 100).map(({ version }) => version))
  return [...versions.filter((version) => hadAll.has(version)), ...versions]
}

/** The versions of the host for somebody, the first that a server has is theirs, and the rule that decides. */
export interface HostCandidates {
  versions: string[]
  /** Null where no rule is about the host. */
  rule: Rollout | null
}

/**
 * The host of a person: of the rule that reaches them; else, as everybody needs a host, the known good one; else the
 * newest that everyone had; else any that is not withdrawn; else the one that the installation came with.
 */
export function hostCandidates(
  host: HostSnapshot,
  audience: Audience,
  snapshot: Pick<Snapshot, 'groups'>,
  bundled: string,
): HostCandidates {
  const judged = evaluateRules(host.rules, audience, () => null)
  const reached = judged.find(({ verdict }) => verdict !== 'not_reached')?.rule
  const kept = new Set(judged.filter(({ verdict }) => verdict === 'not_reached').map(({ rule }) => rule.version))
  const good = knownGoodOf(
    host.history,
    placesOf(audience, snapshot),
    (version) => !kept.has(version) && version !== reached?.version,
  )
  return {
    versions: [
      ...(reached ? [reached.version] : []),
      // Without a period it is only the newest bundled one, which perhaps few people had.
      ...(good?.period ? [good.version] : []),
      ...formerHosts(host.history, (version) => kept.has(version)),
      bundled,
    ],
    rule: reached ?? judged.at(-1)?.rule ?? null,
  }
}
