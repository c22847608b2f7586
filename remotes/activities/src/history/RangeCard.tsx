import { queryOf, useQuery } from '@almanac/api-client/query'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { getHistorySeries, type Adherence, type HistorySeries } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import { daysBetween, type LocalDate } from '@almanac/domain/time'
import type { ComponentProps } from 'react'
import { useTranslation } from '@almanac/i18n'
import { dateAt, RangeChart, startOf, useWidth, type ChartView } from '@almanac/ui/charts'
import { ErrorState } from '@almanac/ui/content'
import { Skeleton, Stack, Text } from '@almanac/ui/core'
import { iconOf } from '../dashboard/icon'
import { AdherenceNumber, AdherenceSentence } from './Adherence'
import { CardFrame } from './CardFrame'
import { rangeHeight } from './cardHeights'
import { CardMore, useIsMoreShown } from './CardMore'
import { RangeMethod, RangeNumber, RangeSentence } from './RangeSentence'
import { rangeCharts, type RangeChartData } from './rangeCharts'
import { RecordedDays } from './days/RecordedDays'
import { seriesQuery } from './seriesQuery'
import { useFormerObjectives } from './useFormerObjectives'
import { useNear } from './useNear'
import type { HistoryOwner } from './historyOwner'

/** The kinds of visualization that show days in a week show them in longer ranges too (specification 000, section 2). */
const DAY_KINDS: ReadonlySet<ActivityWithObjectives['visualization_method']> = new Set([
  'mood',
  'calendar',
  'activity',
  'photo',
  'journal',
])

interface RangeCardProps {
  activity: ActivityWithObjectives
  owner: HistoryOwner
  /** The visible time range, common to all cards, and its limits. */
  view: ChartView
  limits: ChartView
  /** Whether the charts begin with the first entry of this activity: another's may be many years before. */
  isFromFirst: boolean
  /** Moves and zooms all cards; without it their charts stay as they are. */
  onView?: ((view: ChartView) => void) | undefined
  /** Opens a day of the activity; `replace` in place of the sheet that it was chosen in. */
  onDay: (date: LocalDate, replace?: boolean) => void
  /** Renders immediately, whether or not it is near the screen. */
  isFirst: boolean
  /** Adherence of the last `adherenceDays` days of the range; undefined while loading. */
  adherence: readonly Adherence[] | undefined
  adherenceDays: number
  onShown?: (shown: boolean) => void
}

/** An activity over any length of time: its charts as downsampled by the server, or the days with a response. */
export function RangeCard(props: RangeCardProps) {
  const { activity, onShown, isFirst } = props
  const { ref, near } = useNear(isFirst)
  return (
    <CardFrame activity={activity} onShown={onShown}>
      <div ref={ref}>{near ? <Charts {...props} /> : <Room {...props} />}</div>
    </CardFrame>
  )
}

function Room({ activity, view }: Pick<RangeCardProps, 'activity' | 'view'>) {
  const days = daysBetween(dateAt(view.from), dateAt(view.to - 1)) + 1
  return <Skeleton shape="block" height={rangeHeight(activity, days)} />
}

function Charts(props: RangeCardProps) {
  const { activity, owner, view, limits, isFromFirst, onView, onDay, adherence, adherenceDays } = props
  const { t } = useTranslation('activities')
  const { ref, width } = useWidth<HTMLDivElement>()
  const query = useQuery({
    ...queryOf(getHistorySeries, {
      query: { ...owner, ...seriesQuery(activity.id, view, limits, width, isFromFirst) },
    }),
    // The previous values stay, stretched, until the finer ones are loaded.
    placeholderData: (before: HistorySeries | undefined) => before,
  })
  const series = query.data
  const answered = [...(series?.lines ?? []), ...(adherence?.filter(({ took }) => took > 0) ?? [])]
  const asked = useFormerObjectives(activity, new Set(answered.map(({ objective_id }) => objective_id)), owner)
  return (
    <div ref={ref}>
      {series ? (
        <Drawn
          activity={asked}
          owner={owner}
          series={series}
          isOfView={!query.isPlaceholderData}
          view={isFromFirst && series.start_date !== null ? { ...view, from: startOf(series.start_date) } : view}
          limits={limits}
          onView={onView}
          onDay={onDay}
          adherence={adherence}
          adherenceDays={adherenceDays}
        />
      ) : query.error ? (
        <ErrorState
          isPart
          status={query.error.status}
          title={t('history.series_failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Room activity={activity} view={view} />
      )}
    </div>
  )
}

type DrawnProps = Pick<
  RangeCardProps,
  'activity' | 'owner' | 'view' | 'limits' | 'onView' | 'onDay' | 'adherence' | 'adherenceDays'
> & {
  series: HistorySeries
  /** Whether the series was read for this view; if not, its statistics are of another range. */
  isOfView: boolean
}

function Drawn({
  activity,
  owner,
  series,
  isOfView,
  view,
  limits,
  onView,
  onDay,
  adherence,
  adherenceDays,
}: DrawnProps) {
  const { t } = useTranslation('activities')
  const charts = rangeCharts(activity, series, t('history.target'))
  const { visualization_method: method } = activity
  const plans = activity.objectives.flatMap((objective) => {
    const numbers = adherence?.find(({ objective_id }) => objective_id === objective.id)
    return numbers ? [{ objective, numbers }] : []
  })
  const hue = activityHue(iconOf(activity.icon))
  const days = { activity, owner, series, view, onDay }
  return (
    <Stack gap={5}>
      {charts.map((chart) => (
        <OneChart
          key={`${chart.objective.id} ${chart.unit ?? ''}`}
          activity={activity}
          chart={chart}
          bucket={series.bucket}
          isOfView={isOfView}
          view={view}
          limits={limits}
          onView={onView}
        />
      ))}
      {charts.length > 0 && method !== 'calendar' && (
        <RangeMethod bucket={series.bucket} lines={charts.flatMap(({ lines }) => lines)} />
      )}
      {plans.map(({ objective, numbers }) => (
        <AdherenceNumber key={objective.id} objective={objective} numbers={numbers} title={activity.title} hue={hue} />
      ))}
      {charts.length === 0 || DAY_KINDS.has(method) ? (
        <RecordedDays {...days} hasNumber={charts.length + plans.length === 0} />
      ) : (
        <CardMore>
          <RecordedDays {...days} hasNumber={false} />
        </CardMore>
      )}
      {plans.length > 0 && (
        <CardMore>
          <PlansDetails plans={plans} days={adherenceDays} />
        </CardMore>
      )}
    </Stack>
  )
}

interface PlansDetailsProps {
  plans: readonly ComponentProps<typeof AdherenceSentence>[]
  days: number
}

function PlansDetails({ plans, days }: PlansDetailsProps) {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={1}>
      <Text variant="small" tone="soft">
        {t('history.adherence.of_days', { count: days })}
      </Text>
      {plans.map((plan) => (
        <AdherenceSentence key={plan.objective.id} {...plan} />
      ))}
    </Stack>
  )
}

interface OneChartProps extends Pick<DrawnProps, 'activity' | 'isOfView' | 'view' | 'limits' | 'onView'> {
  chart: RangeChartData
  bucket: HistorySeries['bucket']
}

/** A number, the line that it is of, and a sentence. Events, such as attacks, have nothing between them that a line could mean. */
function OneChart({ activity, chart, bucket, isOfView, view, limits, onView }: OneChartProps) {
  const isMoreShown = useIsMoreShown()
  const hue = activityHue(iconOf(activity.icon))
  const ofView = { visibility: isOfView ? undefined : 'hidden' } as const
  return (
    <Stack gap={2}>
      <div style={ofView}>
        <RangeNumber chart={chart} title={activity.title} hue={hue} />
      </div>
      {activity.visualization_method !== 'calendar' && (
        <>
          <RangeChart
            label={chart.objective.name}
            lines={chart.lines}
            bucket={bucket}
            unit={chart.unit}
            range={chart.range}
            band={isMoreShown ? chart.band : undefined}
            hue={hue}
            withControls={isMoreShown}
            view={view}
            limits={limits}
            onView={onView}
          />
          <div style={ofView}>
            <RangeSentence chart={chart} />
          </div>
        </>
      )}
    </Stack>
  )
}
