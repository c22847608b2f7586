import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function RegisterScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('register.title')} />
}
