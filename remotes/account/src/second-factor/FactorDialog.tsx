import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import {
  enrolSecondFactor,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
  type CreationOptions,
  type Passkey,
} from '@almanac/contracts/account/second-factor'
import { useTranslation } from '@almanac/i18n'
import { PasswordDialog } from '../password/PasswordDialog'
import { beginWithPassword } from './passkey'
import { RenameDialog } from './RenameDialog'

/** What is to be done about a factor. */
export type FactorAction =
  | { kind: 'add_passkey' }
  | { kind: 'add_app'; replace: boolean }
  | { kind: 'rename'; passkey: Passkey }
  /** `isLast`: nothing is left afterwards. */
  | { kind: 'remove_app'; isLast: boolean }
  | { kind: 'remove_passkey'; passkey: Passkey; isLast: boolean }
  | { kind: 'codes' }

interface FactorDialogProps {
  action: FactorAction
  onClose: () => void
  /** The secret of an app that waits for its first code. */
  onEnrolment: (enrolment: Answer<typeof enrolSecondFactor>) => void
  /** What the browser needs to create a passkey. */
  onPasskey: (options: CreationOptions) => void
  /** Done, with recovery codes that are to be shown. */
  onChanged: (codes: readonly string[]) => void
}

/** Asks for what an action needs, which is the password for all but a name, and does it. */
export function FactorDialog({ action, onClose, onEnrolment, onPasskey, onChanged }: FactorDialogProps) {
  const { title, why } = useDialogTexts(action)
  if (action.kind === 'rename')
    return <RenameDialog passkey={action.passkey} onClose={onClose} onRenamed={() => onChanged([])} />

  const act = async (current_password: string) => {
    const body = { current_password }
    if (action.kind === 'add_passkey') onPasskey(await beginWithPassword(current_password))
    else if (action.kind === 'add_app')
      onEnrolment(await api(enrolSecondFactor, { body: { ...body, ...(action.replace && { replace: true }) } }))
    else if (action.kind === 'codes') onChanged((await api(replaceRecoveryCodes, { body })).recovery_codes)
    else {
      await (action.kind === 'remove_app'
        ? api(removeApp, { body })
        : api(removePasskey, { params: { id: action.passkey.id }, body }))
      onChanged([])
    }
    onClose()
  }
  return <PasswordDialog title={title} why={why} onClose={onClose} onPassword={act} />
}

function useDialogTexts(action: FactorAction): { title: string; why: string } {
  const { t } = useTranslation('account')
  switch (action.kind) {
    case 'add_passkey':
      return { title: t('second_factor.add_passkey'), why: t('second_factor.passkey_why') }
    case 'add_app':
      return action.replace
        ? { title: t('second_factor.move_app'), why: t('second_factor.move_why') }
        : { title: t('second_factor.add_app'), why: t('second_factor.password_first') }
    case 'rename':
      return { title: t('second_factor.rename'), why: '' }
    case 'codes':
      return { title: t('second_factor.replace'), why: t('second_factor.replace_why') }
    default: {
      const what = action.kind === 'remove_app' ? t('second_factor.app') : action.passkey.name
      return {
        title: t('second_factor.remove_what', { what }),
        why: t(action.isLast ? 'second_factor.remove_last_why' : 'second_factor.remove_why'),
      }
    }
  }
}
