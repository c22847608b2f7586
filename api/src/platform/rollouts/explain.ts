import type { Answer } from '@almanac/contracts'
import type { explainRollout, ExplainedRule } from '@almanac/contracts/platform/rollouts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { isUuid } from '@almanac/contracts/patterns'
import { idOfEmail, peopleById, testerNamed } from '../../people'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { audienceOf } from '../registry/audience'
import { bucketOf } from '../registry/bucket'
import { allRules, judgeRules, type Audience, type RemoteRules, type Rollout } from '../registry/choose'
import { snapshotAt } from '../registry/keep'
import { resolveRemote, unusableIn } from '../registry/resolve'
import type { Snapshot } from '../registry/snapshot'
import { ruleOf } from './rule'
import { listed } from './scope'

type Explanation = Answer<typeof explainRollout>

interface Question {
  /** An id or an e-mail address. */
  user: string
  asks: 'operator' | 'team'
  host: HostDocument
}

/** Rules for others are named so far; of hundreds of companies the rest says no more. */
const OTHERS = 20

/** Whom somebody may ask about: an operator about everybody, a team about testers alone. */
async function userNamed(database: Database, user: string, asks: 'operator' | 'team'): Promise<string> {
  if (asks === 'team') {
    const tester = await testerNamed(database, user)
    // Who takes part in which study is health information: the same answer whether or not there is an account.
    if (tester === undefined) throw new Refusal(403, [{ code: 'ONLY_TESTERS_EXPLAINED', field: 'user' }])
    return tester
  }
  const found = isUuid(user)
    ? (await peopleById(database, [user.toLowerCase()])).keys().next().value
    : await idOfEmail(database, user)
  if (found === undefined) throw new Refusal(404, [{ code: 'UNKNOWN_PERSON', field: 'user' }])
  return found
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

/** The rules that are for others, first those of the same companies. */
function othersOf(rules: RemoteRules, own: Rollout[], { company_ids }: Audience): Rollout[] {
  const known = new Set(own)
  const others = allRules(rules).filter((rule) => !known.has(rule))
  const isNear = ({ company_id }: Rollout) => company_id !== null && company_ids.includes(company_id)
  return [...others.filter(isNear), ...others.filter((rule) => !isNear(rule))].slice(0, OTHERS)
}

/** Which release of the remote a user gets, and what each rule was worth. 404 when nobody is so named, or for a remote that is not there; 403 for a team that asks about anybody but a tester. */
export async function explain(
  database: Database,
  remote: string,
  { user, asks, host }: Question,
): Promise<Explanation> {
  const { revision, found: party } = await audienceOf(database, {
    user_id: await userNamed(database, user, asks),
    group_id: null,
  })
  const snapshot = await snapshotAt(database, revision)
  const known = snapshot.remotes.find((one) => one.remote === remote)
  if (!known)
    throw new Refusal(404, [
      { code: 'UNKNOWN_REMOTE', values: { remote, known: listed(snapshot.remotes.map((one) => one.remote)) } },
    ])
  const resolved = resolveRemote(known, party, snapshot, host)
  const judged = judgeRules(known.rules, party, unusableIn(known, host))
  return {
    user_id: party.user_id ?? user,
    companies: party.company_ids.flatMap((id) => snapshot.companies.get(id)?.key ?? []),
    groups: party.group_ids.flatMap((id) => snapshot.groups.get(id)?.key ?? []),
    bucket: bucketOf(remote, party.user_id ?? user),
    version: resolved?.release.stored.version ?? null,
    theme_key: resolved?.theme?.key ?? null,
    fallback: resolved?.fallback?.stored.version ?? null,
    rules: [
      ...judged.map(({ rule, verdict }) => explained(rule, verdict, snapshot)),
      ...othersOf(
        known.rules,
        judged.map(({ rule }) => rule),
        party,
      ).map((rule) => explained(rule, 'not_for_user', snapshot)),
    ],
  }
}
