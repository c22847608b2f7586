import { useTranslation } from '@almanac/i18n'
import { Screen } from '@almanac/ui/core'
import { HistoryView } from './HistoryView'
import type { Whose } from './whose'

const OWN: Whose = {}

/** One's own history. */
export function HistoryScreen() {
  const { t } = useTranslation('activities')
  return (
    <Screen title={t('history.title')} width="wide">
      <HistoryView whose={OWN} />
    </Screen>
  )
}
