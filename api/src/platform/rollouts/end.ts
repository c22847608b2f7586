import type { Body } from '@almanac/contracts'
import type { endRollout, Rollout } from '@almanac/contracts/platform/rollouts'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { holdRegistry } from '../registry/revision'
import { applyChange } from './change'
import { rolloutOf } from './list'
import { currentRule } from './rule'
import { findScope } from './scope'

/**
 * Ends the rule of a company or group: from now on it follows the wider rule. It
 * can be undone like any other change. 409 where there is none, 422 for everyone.
 */
export function endRule(
  database: Database,
  remote: string,
  { urgent = false, ...named }: Body<typeof endRollout>,
  changed_by: string,
): Promise<Rollout> {
  return inTransaction(database, async (transaction) => {
    await holdRegistry(transaction)
    const scope = await findScope(transaction, named)
    if (scope.company === null)
      throw new Refusal(422, [{ code: 'RULE_OF_EVERYONE', field: 'company', values: { remote } }])
    const before = await currentRule(transaction, remote, scope)
    if (!before)
      throw new Refusal(409, [
        {
          code: 'NO_RULE_OF_ITS_OWN',
          values: { remote, scope: scope.group === null ? scope.company : `${scope.company} / ${scope.group}` },
        },
      ])
    await applyChange(transaction, { remote, scope, action: 'rollout', before, after: null, changed_by, urgent })
    return rolloutOf(transaction, remote, scope)
  })
}
