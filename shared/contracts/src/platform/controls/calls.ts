import { call } from '../../call'
import type * as schema from './schema'

export type { FailureRate, Health, Held, Killed, Plan, TimelineEntry } from './schema'

/** From now on no rule is changed. 409 while it is so already. */
export const pauseRollouts = call<typeof schema.pauseRollouts>({
  id: 'pauseRollouts',
  area: 'platform',
  method: 'PUT',
  path: '/rollout_pause',
  policy: 'operator',
})

/** Ends the pause. 409 without one. */
export const resumeRollouts = call<typeof schema.resumeRollouts>({
  id: 'resumeRollouts',
  area: 'platform',
  method: 'DELETE',
  path: '/rollout_pause',
  policy: 'operator',
})

/** Nobody gets the remote from now on. 409 where that is so already; 422 for a sentence that lacks a language. */
export const killRemote = call<typeof schema.killRemote>({
  id: 'killRemote',
  area: 'platform',
  method: 'PUT',
  path: '/kill_switches/{remote}',
  policy: 'operator',
})

/** The rules decide again who gets the remote. 409 where they do. */
export const reviveRemote = call<typeof schema.reviveRemote>({
  id: 'reviveRemote',
  area: 'platform',
  method: 'DELETE',
  path: '/kill_switches/{remote}',
  policy: 'operator',
})

/** Lets a rule grow by itself. 409 while rollouts are paused. */
export const planRollout = call<typeof schema.planRollout>({
  id: 'planRollout',
  area: 'platform',
  method: 'PUT',
  path: '/rollouts/{remote}/plan',
  policy: 'remote_team',
})

/** Ends the plan of a scope. 409 without one. */
export const endPlan = call<typeof schema.endPlan>({
  id: 'endPlan',
  area: 'platform',
  method: 'POST',
  path: '/rollouts/{remote}/end_plan',
  policy: 'remote_team',
})

/** How releases do in browsers, the sickest first. */
export const listHealth = call<typeof schema.listHealth>({
  id: 'listHealth',
  area: 'platform',
  method: 'GET',
  path: '/release_health',
  policy: 'remote_team',
})
