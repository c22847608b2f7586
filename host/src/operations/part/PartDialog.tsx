import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { Change } from '../change/Change'
import { EndRule } from '../end-rule/EndRule'
import { Explain } from '../explain/Explain'
import { History } from '../history/History'
import { RollBack } from '../rollback/RollBack'
import type { Scope } from '../scope/scope'
import { Withdraw } from '../withdraw/Withdraw'

/** What somebody wants to do with a remote. */
export type Asked =
  | { what: 'change'; scope: Scope; version?: string }
  | { what: 'roll_back' | 'history' | 'end'; scope: Scope }
  | { what: 'withdraw'; version: string }
  | { what: 'explain' }

interface PartDialogProps {
  remote: OperatedRemote
  asked: Asked
  onClose: () => void
}

/** The dialog for it. */
export function PartDialog({ remote, asked, onClose }: PartDialogProps) {
  switch (asked.what) {
    case 'change':
      return <Change remote={remote} scope={asked.scope} version={asked.version} onClose={onClose} />
    case 'roll_back':
      return <RollBack remote={remote} scope={asked.scope} onClose={onClose} />
    case 'history':
      return <History remote={remote} scope={asked.scope} onClose={onClose} />
    case 'end':
      return <EndRule remote={remote} scope={asked.scope} onClose={onClose} />
    case 'withdraw':
      return <Withdraw remote={remote} version={asked.version} onClose={onClose} />
    case 'explain':
      return <Explain remote={remote.remote} onClose={onClose} />
  }
}
