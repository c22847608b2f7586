import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { ChangeDialog } from '../change/ChangeDialog'
import { EndRule } from '../end-rule/EndRule'
import { Explain } from '../explain/Explain'
import { History } from '../history/History'
import { RollBack } from '../rollback/RollBack'
import type { Scope } from '../scope/scope'
import { Withdraw } from '../withdraw/Withdraw'

/** What an operator wants to do with a remote. */
export type RemoteAction =
  | { action: 'change'; scope: Scope; version?: string }
  | { action: 'roll_back' | 'history' | 'end'; scope: Scope }
  | { action: 'withdraw'; version: string }
  | { action: 'explain' }

interface ActionDialogProps {
  remote: OperatedRemote
  action: RemoteAction
  onClose: () => void
}

/** The dialog for it. */
export function ActionDialog({ remote, action: wanted, onClose }: ActionDialogProps) {
  switch (wanted.action) {
    case 'change':
      return <ChangeDialog remote={remote} scope={wanted.scope} version={wanted.version} onClose={onClose} />
    case 'roll_back':
      return <RollBack remote={remote} scope={wanted.scope} onClose={onClose} />
    case 'history':
      return <History remote={remote} scope={wanted.scope} onClose={onClose} />
    case 'end':
      return <EndRule remote={remote} scope={wanted.scope} onClose={onClose} />
    case 'withdraw':
      return <Withdraw remote={remote} version={wanted.version} onClose={onClose} />
    case 'explain':
      return <Explain remote={remote.remote} onClose={onClose} />
  }
}
