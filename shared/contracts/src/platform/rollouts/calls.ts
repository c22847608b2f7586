import { call } from '../../call'
import type * as schema from './schema'

export type { ExplainedRule, Rollout, RolloutChange, Rule } from './schema'

/** Which release is rolled out to whom, with the history of changes. */
export const listRollouts = call<typeof schema.listRollouts>({
  id: 'listRollouts',
  area: 'platform',
  method: 'GET',
  path: '/rollouts',
  policy: 'remote_team',
})

/** Sets the rule of one scope. 404 for an unknown release, company or group; 409 if `seen` is no longer its latest change; 422 for a theme with too little contrast. */
export const putRollout = call<typeof schema.putRollout>({
  id: 'putRollout',
  area: 'platform',
  method: 'PUT',
  path: '/rollouts/{remote}',
  policy: 'remote_team',
})

/** Reverts the last change of the scope that has not been reverted yet. 409 if there is none. */
export const rollBack = call<typeof schema.rollBack>({
  id: 'rollBack',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/rollback',
  policy: 'remote_team',
})

/** Withdraws a version immediately in all scopes. 409 if everyone has it and there is no other version to fall back to. */
export const withdrawRelease = call<typeof schema.withdrawRelease>({
  id: 'withdrawRelease',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/withdraw',
  policy: 'remote_team',
})

/** Ends the rule of a company or group, which then follows the next wider scope. 409 if it has no rule. */
export const endRollout = call<typeof schema.endRollout>({
  id: 'endRollout',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/end',
  policy: 'remote_team',
})

/** Which release of the remote a user gets, and why. Operators may query any user, teams only testers. A POST without side effects, because an e-mail address must not be in a URL. */
export const explainRollout = call<typeof schema.explainRollout>({
  id: 'explainRollout',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/explain',
  policy: 'remote_team',
})
