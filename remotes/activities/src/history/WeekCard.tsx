import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { ActivitySummary, HistorySeries } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import type { Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { iconOf } from '../dashboard/icon'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { ActivityCharts } from './ActivityCharts'
import { CardFrame } from './CardFrame'
import { Patterns } from './Patterns'
import { ResponseRows } from './ResponseRows'
import type { HistoryOwner } from './historyOwner'
import { useFormerObjectives } from './useFormerObjectives'
import { MAX_LISTED_RESPONSES } from './useWeek'

export interface WeekCardProps {
  activity: ActivityWithObjectives
  owner: HistoryOwner
  /** Its responses of the week, and those with the week before. */
  ofWeek: readonly OptimisticResponse[]
  charted: readonly OptimisticResponse[]
  /** Aggregated by the server, if there are too many responses to load. */
  series?: HistorySeries | undefined
  /** Its summary; null if it can't be loaded. */
  summary: ActivitySummary | null
  /** Just deleted from here; can be restored. */
  removed: readonly OptimisticResponse[]
  week: Week
  /** The period of all charts on the page. */
  period: Week
  onUndo: (response: OptimisticResponse) => void
  /** The path of a response; missing if the reader may not open it. */
  pathOf?: ((response: OptimisticResponse) => string) | undefined
  /** Whether it is the card that says which days are tinted in the charts. */
  explainsTint?: boolean
  /** Missing if the reader may not change it. */
  onShown?: ((shown: boolean) => void) | undefined
}

/** The objectives that the values of a card answer. */
const answeredIn = ({ charted, series, summary }: WeekCardProps): Set<string> =>
  new Set(
    [
      ...charted.flatMap(({ entries }) => entries),
      ...(series?.lines ?? []),
      ...(summary ? [...summary.lines, ...summary.adherence.filter(({ planned, took }) => planned + took > 0)] : []),
    ].map(({ objective_id }) => objective_id),
  )

/** An activity's week: charts, numbers and entries. */
export function WeekCard(props: WeekCardProps) {
  const { activity, owner, ofWeek, charted, series, summary, removed, week, period, onUndo, pathOf, onShown } = props
  const { t } = useTranslation('activities')
  const asked = useFormerObjectives(activity, answeredIn(props), owner)
  return (
    <CardFrame
      activity={activity}
      onShown={onShown}
      below={<ResponseRows activity={activity} ofWeek={ofWeek} removed={removed} onUndo={onUndo} pathOf={pathOf} />}
    >
      {series && <Alert tone="info">{t('history.cut', { count: MAX_LISTED_RESPONSES })}</Alert>}
      <ActivityCharts
        activity={asked}
        ofWeek={ofWeek}
        charted={charted}
        series={series}
        week={week}
        period={period}
        summary={summary}
        pathOf={pathOf}
        explainsTint={props.explainsTint}
      />
      {summary && <Patterns summary={summary} hue={activityHue(iconOf(activity.icon))} />}
    </CardFrame>
  )
}
