import { type Audience, evaluateRules, previousFor, type RemoteRules, type Rollout } from '../registry/choose'

/** A version of the host whose files are there, or were when it arrived. */
export interface KnownHost {
  version: string
  withdrawn: boolean
  /** Whether it was rolled out to everyone, at 100 percent. */
  full: boolean
}

/** A version of the host for somebody, and the rule that gives it to them; null where none does. */
export interface HostCandidate {
  version: string
  rule: Rollout | null
}

/**
 * The versions of the host for a person, the first that this server has is theirs: those of the rules that reach
 * them; else, as everybody needs a host, what the rules gave before; else the newest that everyone had; else any that
 * is not withdrawn and that no rule keeps from them; else the one that the installation came with.
 *
 * @param known the oldest first
 */
export function hostCandidates(
  rules: RemoteRules,
  audience: Audience,
  known: readonly KnownHost[],
  bundled: string,
): HostCandidate[] {
  const judged = evaluateRules(rules, audience, () => null)
  const good = new Set(known.filter(({ withdrawn }) => !withdrawn).map(({ version }) => version))
  const reaching = judged.flatMap(({ rule, verdict }) =>
    verdict === 'not_reached' ? [] : [{ version: rule.version, rule }],
  )
  const before = judged.flatMap(({ rule }) => {
    const version = previousFor(rule, audience, (known_version) => good.has(known_version))
    return version === undefined ? [] : [{ version, rule }]
  })
  const kept = new Set(judged.filter(({ verdict }) => verdict === 'not_reached').map(({ rule }) => rule.version))
  const others = known.filter(({ version }) => good.has(version) && !kept.has(version)).toReversed()
  const rest = [...others.filter(({ full }) => full), ...others, { version: bundled }]
  return [...reaching, ...before, ...rest.map(({ version }) => ({ version, rule: null }))]
}
