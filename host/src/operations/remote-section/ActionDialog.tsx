import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { ChangeDialog } from '../change/ChangeDialog'
import { EndRule } from '../end-rule/EndRule'
import { Explain } from '../explain/Explain'
import { History } from '../history/History'
import { PlanDialog } from '../plan/PlanDialog'
import { RollBack } from '../rollback/RollBack'
import { KillSwitch } from '../kill/KillSwitch'
import type { Scope } from '../scope/scope'
import { Withdraw } from '../withdraw/Withdraw'

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

/** Shows the dialog of an operation. */
export function ActionDialog({ remote, action: operation, onClose }: ActionDialogProps) {
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
      return <Withdraw remote={remote} version={operation.version} onClose={onClose} />
    case 'kill':
      return <KillSwitch remote={remote} onClose={onClose} />
    case 'explain':
      return <Explain remote={remote.remote} onClose={onClose} />
  }
}
