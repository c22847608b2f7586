import { policies } from '../http/policies'
import { table } from './table'
import type { Output } from './output'

/** `almanac policies`: the permissions of every call, and the meaning of the policies. */
export async function showPolicies({ print }: Output): Promise<number> {
  const { servedCalls } = await import('../start/served-calls')
  const calls = await servedCalls()
  print(
    table(
      ['CALL', 'METHOD', 'PATH', 'POLICY', 'BEFORE A PASSKEY'],
      calls.map(({ id, method, path, policy, before_passkey }) => [
        id,
        method,
        path,
        policy,
        policies[policy].session !== 'required' || before_passkey ? 'yes' : '',
      ]),
    ),
  )
  print('')
  print(
    table(
      ['POLICY', 'CALLS', 'WHO MAY'],
      Object.entries(policies).map(([name, { who }]) => [
        name,
        String(calls.filter(({ policy }) => policy === name).length),
        who,
      ]),
    ),
  )
  return 0
}
