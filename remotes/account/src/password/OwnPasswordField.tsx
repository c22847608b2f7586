import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { PasswordField } from '@almanac/ui/form'
import { HiddenUsername } from '../form-rules/HiddenUsername'
import { ConfirmedByPasskey, PasskeyInstead } from './PasskeyInstead'
import { usePasskeyConfirmation, type PasswordForm } from './usePasskeyConfirmation'

interface OwnPasswordFieldProps {
  form: PasswordForm
  id?: string
  label: string
  hint?: string
}

/**
 * The password that the user has now (`current_password`), with the address it belongs to for password managers; must
 * not be empty. Whoever has a passkey may show it instead.
 */
export function OwnPasswordField({ form, ...field }: OwnPasswordFieldProps) {
  const { t } = useTranslation('account')
  const { email } = useUser()
  const confirmation = usePasskeyConfirmation(form)
  if (confirmation.isConfirmed) return <ConfirmedByPasskey />
  return (
    <Stack gap={2} align="stretch">
      <HiddenUsername email={email} />
      <PasswordField
        {...field}
        name="current_password"
        autoComplete="current-password"
        rules={{ validate: (value: string) => value !== '' || t('errors.PASSWORD_BLANK') }}
      />
      {confirmation.isPossible && <PasskeyInstead {...confirmation} />}
    </Stack>
  )
}
