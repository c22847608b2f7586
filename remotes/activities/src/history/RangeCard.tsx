import { queryOf, useQuery } from '@almanac/api-client/query'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { getHistorySeries, type Adherence, type HistorySeries } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { RangeChart, startOf, useWidth, type ChartView } from '@almanac/ui/charts'
import { ErrorState } from '@almanac/ui/content'
import { Button, Skeleton, Stack, Text } from '@almanac/ui/core'
import { useId, useState, type ComponentProps } from 'react'
import { iconOf } from '../dashboard/icon'
import { AdherenceSentence } from './Adherence'
import { CardFrame } from './CardFrame'
import { RangeMethod, RangeNumber } from './RangeSentence'
import { rangeCharts, type RangeChartData } from './rangeCharts'
import { RecordedDays } from './days/RecordedDays'
import { seriesQuery } from './seriesQuery'
import { useFormerObjectives } from './useFormerObjectives'
import { useNear } from './useNear'
import { chartedObjectives } from './weekCharts'
import type { HistoryOwner } from './historyOwner'

/** Height in pixels of a chart with its sentence and buttons. */
const CHART_HEIGHT = 430
const DAYS_HEIGHT = 160

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
  onView: (view: ChartView) => void
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
      <div ref={ref}>{near ? <Charts {...props} /> : <Room activity={activity} />}</div>
    </CardFrame>
  )
}

function Room({ activity }: { activity: ActivityWithObjectives }) {
  const charts = chartedObjectives(activity.objectives).length
  return <Skeleton shape="block" height={charts > 0 ? charts * CHART_HEIGHT : DAYS_HEIGHT} />
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
          status={query.error.status}
          title={t('history.series_failed')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Room activity={activity} />
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
      {charts.length === 0 || DAY_KINDS.has(method) ? (
        <RecordedDays activity={activity} owner={owner} series={series} view={view} onDay={onDay} />
      ) : (
        <FoldedDays activity={activity} owner={owner} series={series} view={view} onDay={onDay} />
      )}
      {plans.length > 0 && (
        <Stack gap={1}>
          <Text variant="small" tone="soft">
            {t('history.adherence.of_days', { count: adherenceDays })}
          </Text>
          {plans.map(({ objective, numbers }) => (
            <AdherenceSentence key={objective.id} objective={objective} numbers={numbers} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface OneChartProps extends Pick<DrawnProps, 'activity' | 'isOfView' | 'view' | 'limits' | 'onView'> {
  chart: RangeChartData
  bucket: HistorySeries['bucket']
}

/** A number and the line that it is of. Events, such as attacks, have nothing between them that a line could mean. */
function OneChart({ activity, chart, bucket, isOfView, view, limits, onView }: OneChartProps) {
  return (
    <Stack gap={2}>
      <div style={{ visibility: isOfView ? undefined : 'hidden' }}>
        <RangeNumber chart={chart} title={activity.title} />
      </div>
      {activity.visualization_method !== 'calendar' && (
        <>
          <RangeChart
            label={chart.objective.name}
            lines={chart.lines}
            bucket={bucket}
            unit={chart.unit}
            range={chart.range}
            band={chart.band}
            hue={activityHue(iconOf(activity.icon))}
            view={view}
            limits={limits}
            onView={onView}
          />
          <RangeMethod bucket={bucket} />
        </>
      )}
    </Stack>
  )
}

/** The days of an activity whose values are a line above: on request. */
function FoldedDays(props: ComponentProps<typeof RecordedDays>) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Stack gap={2}>
      <Button
        variant="quiet"
        icon={open ? 'chevron-up' : 'chevron-down'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'history.days.fold' : 'history.days.unfold')}
      </Button>
      <div id={id}>{open && <RecordedDays {...props} />}</div>
    </Stack>
  )
}
