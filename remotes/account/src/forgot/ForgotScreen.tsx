import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function ForgotScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('forgot.title')} />
}
