import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function UnsubscribeScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('unsubscribe.title')} />
}
