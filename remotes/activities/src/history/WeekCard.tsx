import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { ActivitySummary, HistorySeries } from '@almanac/contracts/activities/history'
import type { Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { ActivityCharts } from './ActivityCharts'
import { CardFrame } from './CardFrame'
import { Patterns } from './Patterns'
import { ResponseRows } from './ResponseRows'
import { MAX_LISTED_RESPONSES } from './useWeek'

export interface WeekCardProps {
  activity: ActivityWithObjectives
  /** Its responses of the week, and those with the week before. */
  ofWeek: readonly OptimisticResponse[]
  charted: readonly OptimisticResponse[]
  /** What the server has counted and summed up, where those are not all there are. */
  series?: HistorySeries | undefined
  /** Its numbers; null where they can't be read. */
  summary: ActivitySummary | null
  /** Deleted from here a moment ago; they can be brought back. */
  removed: readonly OptimisticResponse[]
  week: Week
  /** What every chart of the page shows. */
  period: Week
  onUndo: (response: OptimisticResponse) => void
  /** Where a response is shown; missing where nobody may go there. */
  pathOf?: ((response: OptimisticResponse) => string) | undefined
  /** Missing where it is not the reader's to say. */
  onShown?: ((shown: boolean) => void) | undefined
}

/** An activity's week: its charts, its numbers, its entries. */
export function WeekCard(props: WeekCardProps) {
  const { activity, ofWeek, charted, series, summary, removed, week, period, onUndo, pathOf, onShown } = props
  const { t } = useTranslation('activities')
  return (
    <CardFrame
      activity={activity}
      onShown={onShown}
      below={<ResponseRows activity={activity} ofWeek={ofWeek} removed={removed} onUndo={onUndo} pathOf={pathOf} />}
    >
      {series && <Alert tone="info">{t('history.cut', { count: MAX_LISTED_RESPONSES })}</Alert>}
      <ActivityCharts
        activity={activity}
        ofWeek={ofWeek}
        charted={charted}
        series={series}
        week={week}
        period={period}
        summary={summary}
        pathOf={pathOf}
      />
      {summary && <Patterns summary={summary} />}
    </CardFrame>
  )
}
