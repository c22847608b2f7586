import { isUuid } from '@almanac/contracts/patterns'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { Icon, Screen } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { ReportRow } from '../reports/ReportRow'
import { ViewAsHistory } from '../shared_history/ViewAsHistory'
import { WhoSeesHistoryRow } from '../shared_history/WhoSeesHistory'
import { HistoryView } from './HistoryView'
import type { HistoryOwner } from './historyOwner'

const OWN: HistoryOwner = {}

interface HistoryScreenProps {
  /** The date whose week is shown if the address has none; today by default. */
  date?: LocalDate
  /** Activities whose cards come first, in this order; by default the one that the address names as `first`. */
  first?: readonly string[]
}

/** The user's own history; with `view_as` in the address, as that person of the circle sees it. */
export function HistoryScreen({ date, first }: HistoryScreenProps) {
  const { t } = useTranslation('activities')
  const [search] = useSearchParams()
  const viewer_id = search.get('view_as')
  const named = search.get('first')
  if (viewer_id !== null && isUuid(viewer_id)) return <ViewAsHistory key={viewer_id} viewer_id={viewer_id} />
  return (
    <Screen title={t('history.title')} width="wide">
      <HistoryView
        owner={OWN}
        date={date}
        first={first ?? (named !== null && isUuid(named) ? [named] : undefined)}
        actions={
          <Card padding={0}>
            <List aria-label={t('history.further')}>
              <ReportRow />
              <ListRow start={<Icon name="history" />} title={t('together.title')} to="/history/together" />
              <WhoSeesHistoryRow />
            </List>
          </Card>
        }
      />
    </Screen>
  )
}
