import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function ConfirmEmailScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('confirm_email.title')} />
}
