import { bucketOf } from './bucket'

/** One rule: which version of a remote for whom. */
export interface Rollout {
  remote: string
  version: string
  company_id: string | null
  group_id: string | null
  /** 0 to 100, of the participants that the rule is for. */
  percent: number
  theme_key: string | null
}

/** What decides about a visitor. */
export interface Audience {
  user_id: string | null
  group_ids: string[]
  company_ids: string[]
}

/** How particular a rule is about its audience; -1 when it is not for this one. */
function fit(rollout: Rollout, { group_ids, company_ids }: Audience): number {
  if (rollout.group_id !== null) return group_ids.includes(rollout.group_id) ? 2 : -1
  if (rollout.company_id !== null) return company_ids.includes(rollout.company_id) ? 1 : -1
  return 0
}

/** Whether the rule has come to this visitor yet. Who is not signed in waits until it is for all. */
function reaches(rollout: Rollout, { user_id }: Audience): boolean {
  return user_id === null ? rollout.percent === 100 : bucketOf(rollout.remote, user_id) < rollout.percent
}

/**
 * The rules for a visitor of one remote, the one that counts first: her group's,
 * her company's, the default. A rule that has not come to her yet is passed over.
 */
export function chooseRollouts(rollouts: Rollout[], audience: Audience): Rollout[] {
  return rollouts
    .filter((rollout) => fit(rollout, audience) >= 0 && reaches(rollout, audience))
    .sort((one, other) => fit(other, audience) - fit(one, audience))
}
