import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { Dialog } from '@almanac/ui/core'
import { ChangeDialog } from '../change/ChangeDialog'
import { EndRule } from '../end-rule/EndRule'
import { Explain } from '../explain/Explain'
import { History } from '../history/History'
import { PlanDialog } from '../plan/PlanDialog'
import { RollBack } from '../rollback/RollBack'
import { KillSwitch } from '../kill/KillSwitch'
import type { Scope } from '../scope/scope'
import { useRulesOf } from '../state/operations-query'
import { Withdraw } from '../withdraw/Withdraw'
import { RulesMissing } from './RulesMissing'

/** An operation on a remote that needs a dialog. */
export type RemoteAction =
  | { action: 'change'; scope: Scope; version?: string }
  | { action: 'roll_back' | 'history' | 'end' | 'plan'; scope: Scope }
  | { action: 'withdraw'; version: string }
  | { action: 'explain' }
  | { action: 'kill' }

interface ActionDialogProps {
  remote: OperatedRemote
  action: RemoteAction
  onClose: () => void
}

/** Whether an operation is about more than the rule of everyone; those that are urgent are not. */
function needsAllRules(operation: RemoteAction): boolean {
  if (operation.action === 'change' || operation.action === 'plan') return true
  return 'scope' in operation && operation.scope.company !== null
}

/** Shows the dialog of an operation. */
export function ActionDialog({ remote: shown, action: operation, onClose }: ActionDialogProps) {
  const { remote, isComplete, failed, retry } = useRulesOf(shown)
  if (!isComplete && needsAllRules(operation))
    return (
      <Dialog open onClose={onClose} title={remote.remote}>
        <RulesMissing failed={failed} onRetry={retry} />
      </Dialog>
    )
  switch (operation.action) {
    case 'change':
      return <ChangeDialog remote={remote} scope={operation.scope} version={operation.version} onClose={onClose} />
    case 'roll_back':
      return <RollBack remote={remote} scope={operation.scope} onClose={onClose} />
    case 'history':
      return <History remote={remote} scope={operation.scope} onClose={onClose} />
    case 'end':
      return <EndRule remote={remote} scope={operation.scope} onClose={onClose} />
    case 'plan':
      return <PlanDialog remote={remote} scope={operation.scope} onClose={onClose} />
    case 'withdraw':
      return <Withdraw remote={remote} version={operation.version} isComplete={isComplete} onClose={onClose} />
    case 'kill':
      return <KillSwitch remote={remote} onClose={onClose} />
    case 'explain':
      return <Explain remote={remote.remote} onClose={onClose} />
  }
}
