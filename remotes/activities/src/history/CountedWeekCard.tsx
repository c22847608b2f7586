import { queryOf, useQuery } from '@almanac/api-client/query'
import { getHistorySeries } from '@almanac/contracts/activities/history'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { LINE_CHART_HEIGHT } from '@almanac/ui/charts'
import { ErrorState } from '@almanac/ui/content'
import { Skeleton } from '@almanac/ui/core'
import { CardFrame } from './CardFrame'
import { useNear } from './useNear'
import { useWeek } from './useWeek'
import { WeekCard, type WeekCardProps } from './WeekCard'

/** Two weeks by day plus the following day: at most as many points as another chart of a week. */
const MAX_DAYS = 15

interface CountedWeekCardProps extends Omit<WeekCardProps, 'ofWeek' | 'charted' | 'series' | 'period'> {
  today: LocalDate
  /** Loads immediately, whether or not it is near the screen. */
  isFirst: boolean
}

/**
 * A card of a week with more responses than are loaded at once, such as those of a sensor. It loads its own responses
 * when it comes near the screen; if those are too many too, its charts and days show the server's aggregates.
 */
export function CountedWeekCard(props: CountedWeekCardProps) {
  const { ref, near } = useNear(props.isFirst)
  const { isFirst: _isFirst, ...card } = props
  if (near) return <Counted {...card} />
  return (
    <div ref={ref}>
      <Room {...props} />
    </div>
  )
}

const Room = ({ activity, onShown }: Pick<CountedWeekCardProps, 'activity' | 'onShown'>) => (
  <CardFrame activity={activity} onShown={onShown}>
    <Skeleton shape="block" height={LINE_CHART_HEIGHT} />
  </CardFrame>
)

function Counted({ today, ...card }: Omit<CountedWeekCardProps, 'isFirst'>) {
  const { t } = useTranslation('activities')
  const { activity, owner, week, onShown } = card
  const { ofWeek, charted, period, isCut, error, retry } = useWeek(owner, week, today, activity.id)
  const {
    data,
    error: failed,
    refetch,
  } = useQuery({
    ...queryOf(getHistorySeries, {
      query: {
        ...owner,
        quest_id: activity.id,
        start_date: period.start,
        end_date: period.end,
        max_buckets: MAX_DAYS,
      },
    }),
    enabled: isCut,
  })
  if (ofWeek && charted && (data || !isCut))
    return <WeekCard {...card} ofWeek={ofWeek} charted={charted} series={isCut ? data : undefined} period={period} />
  const problem = ofWeek ? failed : error
  if (!problem) return <Room {...card} />
  return (
    <CardFrame activity={activity} onShown={onShown}>
      <ErrorState
        isPart
        status={problem.status}
        title={t('history.series_failed')}
        onRetry={() => (ofWeek ? void refetch() : retry())}
      />
    </CardFrame>
  )
}
