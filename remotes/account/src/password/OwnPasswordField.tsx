import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { PasswordField } from '@almanac/ui/form'
import { HiddenUsername } from '../form-rules/HiddenUsername'

interface OwnPasswordFieldProps {
  /** `current_password` unless the form has another field of this name. */
  name?: string
  id?: string
  label: string
  hint?: string
}

/** The password that the user has now, with the address it belongs to for password managers. Must not be empty. */
export function OwnPasswordField({ name = 'current_password', ...field }: OwnPasswordFieldProps) {
  const { t } = useTranslation('account')
  const { email } = useUser()
  return (
    <>
      <HiddenUsername email={email} />
      <PasswordField
        {...field}
        name={name}
        autoComplete="current-password"
        rules={{ validate: (value: string) => value !== '' || t('errors.PASSWORD_BLANK') }}
      />
    </>
  )
}
