import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

export function AgreementsScreen() {
  const { t } = useTexts('account')
  return <Screen title={t('agreements.title')} />
}
