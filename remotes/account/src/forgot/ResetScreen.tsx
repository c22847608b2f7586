import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function ResetScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('reset.title')} />
}
