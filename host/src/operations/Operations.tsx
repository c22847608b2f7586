import '@almanac/i18n/texts/operations'
import { useTexts } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'

/** /operations: what operators see and do. */
export default function Operations() {
  const { t } = useTexts('operations')
  return <Screen title={t('title')} back="/" width="wide" />
}
