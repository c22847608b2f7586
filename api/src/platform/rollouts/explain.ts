import type { Answer } from '@almanac/contracts'
import type { ExplainedRule, explainRollout } from '@almanac/contracts/platform/rollouts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { testerNamed } from '../../people'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { HOST } from '../releases/bundled'
import { personNamed } from '../named-person'
import { audienceOf } from '../registry/audience'
import {
  allRules,
  type Audience,
  evaluateRules,
  type RemoteRules,
  type Rollout,
  rolloutBucket,
} from '../registry/choose'
import { type Snapshot, snapshotAt } from '../registry/snapshot'
import { resolveRemote, unusableIn } from '../registry/resolve'
import { ruleOf, shortList } from './rule'

type Explanation = Answer<typeof explainRollout>

interface Question {
  /** An id or an e-mail address. */
  user: string
  requester: 'operator' | 'team'
  host: HostDocument
  /** The version of the host that this audience gets. */
  hostOf: (snapshot: Snapshot, audience: Audience) => Promise<string>
}

/** Maximum number of listed rules for others. */
const MAX_OTHERS = 20

/** The id of the user to explain: an operator may name anybody, a team only testers. */
async function userNamed(database: Database, user: string, requester: 'operator' | 'team'): Promise<string> {
  if (requester === 'team') {
    const tester = await testerNamed(database, user)
    // Study membership is health information: the same response with and without an account.
    if (tester === undefined) throw new Refusal(403, [{ code: 'ONLY_TESTERS_EXPLAINED', field: 'user' }])
    return tester
  }
  return personNamed(database, user)
}

function explained(rule: Rollout, verdict: ExplainedRule['verdict'], { companies, groups }: Snapshot): ExplainedRule {
  const { company_id, group_id } = rule
  return {
    company: company_id === null ? null : (companies.get(company_id)?.key ?? null),
    group: group_id === null ? null : (groups.get(group_id)?.key ?? null),
    rule: ruleOf(rule),
    verdict,
  }
}

/** The rules for others, those of the same companies first. */
function othersOf(rules: RemoteRules, own: Rollout[], { company_ids }: Audience): Rollout[] {
  const known = new Set(own)
  const others = allRules(rules).filter((rule) => !known.has(rule))
  const isNear = ({ company_id }: Rollout) => company_id !== null && company_ids.includes(company_id)
  return [...others.filter(isNear), ...others.filter((rule) => !isNear(rule))].slice(0, MAX_OTHERS)
}

/** Which release of the remote a user gets, with the verdict of each rule. 404 for an unknown user or remote; 403 for a team that names anybody but a tester. */
export async function explain(
  database: Database,
  remote: string,
  { user, requester, host, hostOf }: Question,
): Promise<Explanation> {
  const { revision, found: audience } = await audienceOf(database, {
    user_id: await userNamed(database, user, requester),
    group_id: null,
  })
  const snapshot = await snapshotAt(database, revision)
  const known = snapshot.remotes.find((one) => one.remote === remote)
  if (!known)
    throw new Refusal(404, [
      { code: 'UNKNOWN_REMOTE', values: { remote, known: shortList(snapshot.remotes.map((one) => one.remote)) } },
    ])
  const isHost = remote === HOST
  // Of the host a person gets what a server has of what the rules give, or its known good one: there is always one.
  const resolved = isHost ? null : resolveRemote(known, audience, snapshot, host)
  const off = snapshot.switchedOff.get(remote)
  const judged = evaluateRules(known.rules, audience, isHost ? () => null : unusableIn(known, host))
  const version = isHost ? await hostOf(snapshot, audience) : (resolved?.release.stored.version ?? null)
  return {
    user_id: audience.user_id ?? user,
    companies: audience.company_ids.flatMap((id) => snapshot.companies.get(id)?.key ?? []),
    groups: audience.group_ids.flatMap((id) => snapshot.groups.get(id)?.key ?? []),
    bucket: rolloutBucket(remote, audience.user_id ?? user),
    version: off ? null : version,
    switched_off: off ?? null,
    theme_key: resolved?.theme?.key ?? null,
    fallback: resolved?.fallback?.stored.version ?? null,
    rules: [
      ...judged.map(({ rule, verdict }) => explained(rule, verdict, snapshot)),
      ...othersOf(
        known.rules,
        judged.map(({ rule }) => rule),
        audience,
      ).map((rule) => explained(rule, 'not_for_user', snapshot)),
    ],
  }
}
