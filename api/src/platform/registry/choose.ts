import { createHash } from 'node:crypto'

/** One rule: which version of a remote for whom. */
export interface Rollout {
  remote: string
  version: string
  company_id: string | null
  group_id: string | null
  /** 0 to 100, of the participants that the rule is for. */
  percent: number
  theme_key: string | null
  urgent: boolean
  /** It is the result of a rollback or a withdrawal. */
  withdrawn: boolean
  changed_at: Date
}

/** The properties of a visitor that rules depend on. */
export interface Audience {
  user_id: string | null
  /** By precedence: the group of a link, then the one joined last. */
  group_ids: string[]
  company_ids: string[]
}

/** The rules of one remote by scope. */
export interface RemoteRules {
  ofGroup: Map<string, Rollout>
  ofCompany: Map<string, Rollout>
  ofEveryone: Rollout | undefined
}

/** Why the release of a rule is not served: it does not exist, or the live host cannot run it. */
export type Unusable = 'release_missing' | 'release_misfit'

/** A rule with its verdict for one visitor, in the terms of the contract. */
export interface EvaluatedRule {
  rule: Rollout
  verdict: 'decides' | 'overruled' | 'not_reached' | Unusable
}

/** Indexes the rules of each remote by scope. */
export function indexRules(rules: Rollout[]): Map<string, RemoteRules> {
  const index = new Map<string, RemoteRules>()
  for (const rule of rules) {
    const own = index.get(rule.remote) ?? { ofGroup: new Map(), ofCompany: new Map(), ofEveryone: undefined }
    index.set(rule.remote, own)
    if (rule.group_id !== null) own.ofGroup.set(rule.group_id, rule)
    else if (rule.company_id !== null) own.ofCompany.set(rule.company_id, rule)
    else own.ofEveryone = rule
  }
  return index
}

/** Every rule of a remote, the most specific first. */
export function allRules({ ofGroup, ofCompany, ofEveryone }: RemoteRules): Rollout[] {
  return [...ofGroup.values(), ...ofCompany.values(), ...(ofEveryone ? [ofEveryone] : [])]
}

/** The rules for this visitor by precedence: group, company, default. */
function rulesFor({ ofGroup, ofCompany, ofEveryone }: RemoteRules, { group_ids, company_ids }: Audience): Rollout[] {
  const found = [...group_ids.map((id) => ofGroup.get(id)), ...company_ids.map((id) => ofCompany.get(id)), ofEveryone]
  return found.filter((rule) => rule !== undefined)
}

/** Whether the rule's percentage includes this visitor; visitors without a session only at 100. */
function isInRollout({ remote, percent }: Pick<Rollout, 'remote' | 'percent'>, user_id: string | null): boolean {
  if (percent === 0 || percent === 100) return percent === 100
  return user_id !== null && rolloutBucket(remote, user_id) < percent
}

/**
 * Evaluates the rules of one remote for a visitor, the most specific first. The
 * first that reaches them decides; where its release is `unusable`, the known good
 * one is served instead.
 */
export function evaluateRules(
  rules: RemoteRules,
  audience: Audience,
  unusable: (version: string) => Unusable | null,
): EvaluatedRule[] {
  let decided = false
  return rulesFor(rules, audience).map((rule) => {
    if (!isInRollout(rule, audience.user_id)) return { rule, verdict: 'not_reached' }
    const verdict = unusable(rule.version) ?? (decided ? 'overruled' : 'decides')
    decided = true
    return { rule, verdict }
  })
}

/**
 * A participant's bucket in percentage rollouts: 0 to 99, the same on every visit.
 * It differs by remote, so that new releases do not always go to the same people
 * first.
 */
export function rolloutBucket(remote: string, user_id: string): number {
  return createHash('sha256').update(`${remote} ${user_id}`).digest().readUInt32BE(0) % 100
}
