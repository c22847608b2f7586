import { policies } from '../../http/policies'
import { table } from '../table'
import type { Voice } from '../voice'
import { calls } from './calls'

/** `almanac policies`: who may make which call, and what the policies mean. */
export function showPolicies({ say }: Voice): void {
  say(
    table(
      ['CALL', 'METHOD', 'PATH', 'POLICY'],
      calls.map(({ id, method, path, policy }) => [id, method, path, policy]),
    ),
  )
  say('')
  say(
    table(
      ['POLICY', 'CALLS', 'WHO MAY'],
      Object.entries(policies).map(([name, { who }]) => [
        name,
        String(calls.filter(({ policy }) => policy === name).length),
        who,
      ]),
    ),
  )
}
