import { call } from '../../call'
import type * as schema from './schema'

export type { ExplainedRule, Rollout, RolloutChange, Rule } from './schema'

/** Which release whom, with who changed what and when. */
export const listRollouts = call<typeof schema.listRollouts>({
  id: 'listRollouts',
  area: 'platform',
  method: 'GET',
  path: '/rollouts',
  policy: 'remote_team',
})

/** Sets the rule of one scope. 404 for a release, company or group that is not there; 409 when `seen` is not its latest change any more; 422 for a theme that cannot be read well. */
export const putRollout = call<typeof schema.putRollout>({
  id: 'putRollout',
  area: 'platform',
  method: 'PUT',
  path: '/rollouts/{remote}',
  policy: 'remote_team',
})

/** Puts back what was there before the last change of the scope that was not undone yet. 409 when there is none. */
export const rollBack = call<typeof schema.rollBack>({
  id: 'rollBack',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/rollback',
  policy: 'remote_team',
})

/** Gets everybody off a version at once, in every scope. 409 when everyone has it and there is no other to give. */
export const withdrawRelease = call<typeof schema.withdrawRelease>({
  id: 'withdrawRelease',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/withdraw',
  policy: 'remote_team',
})

/** Ends the rule of a company or group, which then follows the wider one. 409 where it has none. */
export const endRollout = call<typeof schema.endRollout>({
  id: 'endRollout',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/end',
  policy: 'remote_team',
})

/** Which release of the remote a user gets, and why. An operator may ask about everybody, a team about testers alone. It changes nothing; an address has no place in an address. */
export const explainRollout = call<typeof schema.explainRollout>({
  id: 'explainRollout',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/explain',
  policy: 'remote_team',
})
