import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Button, Screen, Text } from '@almanac/ui/core'
import { HistoryView } from './HistoryView'
import type { HistoryOwner } from './historyOwner'

const OWN: HistoryOwner = {}
const isStoryline = (activity: Activity) => activity.show_in_my_storylines

/** The activities that a study presents as the participant's storylines, a month at a time, for viewing and printing. */
export function StorylinesScreen() {
  const { t } = useTranslation('activities')
  return (
    <Screen title={t('history.storylines.title')} back="/history" width="wide">
      <Text>{t('history.storylines.intro')}</Text>
      <HistoryView
        owner={OWN}
        usualRange="month"
        select={isStoryline}
        complete
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            {t('history.storylines.print')}
          </Button>
        }
      />
    </Screen>
  )
}
