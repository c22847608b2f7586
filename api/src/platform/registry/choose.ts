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
  /** It came by going back in a hurry: what it gave before was taken back. */
  withdrawn: boolean
  changed_at: Date
  /** What it gave before the version that it gives now, and to how many; null where it gave none. */
  previous: { version: string; percent: number } | null
}

/** What decides about a visitor. */
export interface Audience {
  user_id: string | null
  /** The one that decides first, first: a group that a link names, then the one joined last. */
  group_ids: string[]
  company_ids: string[]
}

/** The rules of one remote, found by whom they are for. */
export interface RemoteRules {
  ofGroup: Map<string, Rollout>
  ofCompany: Map<string, Rollout>
  ofEveryone: Rollout | undefined
}

/** Why the release that a rule names serves nobody: it is not there, or the live host cannot run it. */
export type Unusable = 'release_missing' | 'release_misfit'

/** What one rule was worth for one visitor; the words are those of the contract. */
export interface JudgedRule {
  rule: Rollout
  verdict: 'decides' | 'overruled' | 'not_reached' | Unusable
}

/** The rules of each remote, ready to be asked for visitor after visitor. */
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

/** Every rule of a remote, the most particular first. */
export function allRules({ ofGroup, ofCompany, ofEveryone }: RemoteRules): Rollout[] {
  return [...ofGroup.values(), ...ofCompany.values(), ...(ofEveryone ? [ofEveryone] : [])]
}

/** The rules that are for this visitor, the one that counts first: the group's, the company's, the default. */
function rulesFor({ ofGroup, ofCompany, ofEveryone }: RemoteRules, { group_ids, company_ids }: Audience): Rollout[] {
  const found = [...group_ids.map((id) => ofGroup.get(id)), ...company_ids.map((id) => ofCompany.get(id)), ofEveryone]
  return found.filter((rule) => rule !== undefined)
}

/** Whether the rule has come to this visitor yet. Who is not signed in waits until it is for all. */
function reaches({ remote, percent }: Pick<Rollout, 'remote' | 'percent'>, user_id: string | null): boolean {
  if (percent === 0 || percent === 100) return percent === 100
  return user_id !== null && rolloutBucket(remote, user_id) < percent
}

/**
 * Judges the rules of one remote for a visitor, the most particular first. The
 * first that has come to them and whose release can serve decides; those that
 * have not come to them, or name a release that is `unusable`, are passed over.
 */
export function judgeRules(
  rules: RemoteRules,
  audience: Audience,
  unusable: (version: string) => Unusable | null,
): JudgedRule[] {
  let decided = false
  return rulesFor(rules, audience).map((rule) => {
    if (!reaches(rule, audience.user_id)) return { rule, verdict: 'not_reached' }
    const why = unusable(rule.version)
    if (why) return { rule, verdict: why }
    if (decided) return { rule, verdict: 'overruled' }
    decided = true
    return { rule, verdict: 'decides' }
  })
}

/** What this very rule gave a visitor before its present version: what they would go back to. Undefined when it gave them nothing, or what is not good any more. */
export function previousFor(
  { remote, previous }: Rollout,
  { user_id }: Audience,
  isGood: (version: string) => boolean,
): string | undefined {
  return previous && isGood(previous.version) && reaches({ remote, percent: previous.percent }, user_id)
    ? previous.version
    : undefined
}

/** What the next rule gives a visitor in place of this version; undefined when no further rule has come to them with another one that is good. */
export function versionOfNextRule(
  version: string,
  judged: JudgedRule[],
  isGood: (version: string) => boolean,
): string | undefined {
  return judged.find(({ rule, verdict }) => verdict === 'overruled' && rule.version !== version && isGood(rule.version))
    ?.rule.version
}

/** A release as far as it can stand in for another. */
export interface Candidate {
  version: string
  taken_back_at: Date | null
}

/** The newest release that was published before this version and not taken back. `releases` are those of one remote, the oldest first. */
export function releaseBefore<T extends Candidate>(version: string, releases: T[]): T | undefined {
  const at = releases.findIndex((release) => release.version === version)
  return releases.slice(0, Math.max(at, 0)).findLast(({ taken_back_at }) => taken_back_at === null)
}

/**
 * Where a participant stands among the hundred parts of a rollout: 0 to 99, the
 * same on every visit. Another remote gives another number, so that it is not always
 * the same people who try what is new.
 */
export function rolloutBucket(remote: string, user_id: string): number {
  return createHash('sha256').update(`${remote} ${user_id}`).digest().readUInt32BE(0) % 100
}
