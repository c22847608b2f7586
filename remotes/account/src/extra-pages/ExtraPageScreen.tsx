import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function ExtraPageScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('extra_pages.title')} />
}
