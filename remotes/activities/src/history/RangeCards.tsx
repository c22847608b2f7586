import { useCall } from '@almanac/api-client/query'
import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { getHistorySummary } from '@almanac/contracts/activities/history'
import { addDays, daysBetween, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { dateAt, endOf, prepareRangeChart, startOf, type ChartView } from '@almanac/ui/charts'
import { ErrorState } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useEffect, useState } from 'react'
import { CardColumns } from './CardColumns'
import { HistorySkeleton } from './HistorySkeleton'
import { NothingRecorded } from './NothingRecorded'
import type { Period } from './period'
import { RangeCard } from './RangeCard'
import type { HistoryOwner } from './historyOwner'

/** Maximum number of days for which adherence is calculated: of longer ranges, the last ones. */
const MAX_ADHERENCE_DAYS = 365

/** Number of cards whose charts render immediately; the others render when they come near the screen. */
const FIRST_CARDS = 2

interface RangeCardsProps {
  activities: readonly ActivityWithObjectives[]
  owner: HistoryOwner
  isOwn: boolean
  period: Period
  today: LocalDate
  /** A page to read or print: renders all charts immediately, and all show the range of the page. */
  complete?: boolean
  /** Opens a day of an activity. */
  onDay: (activity: Activity, date: LocalDate, replace?: boolean) => void
  onShown?: (activity: Activity, shown: boolean) => void
}

/** A month or more: a card for each activity with any response. All cards show the same time range. */
export function RangeCards({
  activities,
  owner,
  isOwn,
  period,
  today,
  complete = false,
  onDay,
  onShown,
}: RangeCardsProps) {
  const { t } = useTranslation('activities')
  // The same query as that of the week that ends today, so it is cached when the user comes from there.
  const known = useCall(getHistorySummary, { query: { ...owner, start_date: addDays(today, -6), end_date: today } })
  const window = adherenceWindow(period)
  const summary = useCall(getHistorySummary, { query: { ...owner, start_date: window.start, end_date: window.end } })
  const [zoomed, setZoomed] = useState<{ key: string; view: ChartView } | null>(null)
  useEffect(prepareRangeChart, [])
  const recorded = activities.filter(({ response_count }) => response_count > 0)
  if (!known.data)
    return known.error ? (
      <ErrorState status={known.error.status} title={t('history.failed')} onRetry={() => void known.refetch()} />
    ) : (
      <HistorySkeleton activities={activities} />
    )
  const { first_date, last_date } = known.data
  if (first_date === null || recorded.length === 0) return <NothingRecorded isOwn={isOwn} range={period.range} />
  const last = last_date !== null && last_date > today ? addDays(today, 1) : today
  const start = period.start ?? first_date
  const limits = { from: startOf(start < first_date ? start : first_date), to: endOf(last) }
  const key = `${period.range} ${period.end}`
  const requestedRange = { from: startOf(start), to: endOf(period.range === 'all' ? last : period.end) }
  const view = zoomed?.key === key ? zoomed.view : requestedRange
  return (
    <Stack gap={4}>
      <ShownRange view={view} isSaid={view === requestedRange} onWhole={() => setZoomed(null)} />
      <CardColumns
        activities={recorded}
        complete={complete}
        card={(activity, index) => (
          <RangeCard
            key={activity.id}
            activity={activity}
            owner={owner}
            view={view}
            isFromFirst={period.range === 'all' && view === requestedRange}
            limits={limits}
            onView={complete ? undefined : (next) => setZoomed({ key, view: next })}
            onDay={(date, replace) => onDay(activity, date, replace)}
            isFirst={complete || index < FIRST_CARDS}
            adherence={summary.data?.activities.find(({ quest_id }) => quest_id === activity.id)?.adherence}
            adherenceDays={daysBetween(window.start, window.end) + 1}
            onShown={onShown && ((shown) => onShown(activity, shown))}
          />
        )}
      />
    </Stack>
  )
}

interface ShownRangeProps {
  view: ChartView
  isSaid: boolean
  /** Shows the whole period again. */
  onWhole: () => void
}

/** The range that all cards show, with the way back to the whole period, unless the controls say it. */
function ShownRange({ view, isSaid, onWhole }: ShownRangeProps) {
  const { t, format } = useTranslation('activities')
  const [from, to] = [dateAt(view.from), dateAt(view.to - 1)]
  return (
    <Row gap={2} wrap justify="center">
      <Text variant="small" tone="soft" align="center" aria-live="polite">
        {!isSaid &&
          t('history.range.shown', {
            range: format.range(from, to),
            // Counts dates, as in the range before it: if the range begins at noon, one more than its number of 24-hour days.
            count: daysBetween(from, to) + 1,
          })}
      </Text>
      {!isSaid && (
        <Button variant="quiet" onClick={onWhole}>
          {t('history.range.whole')}
        </Button>
      )}
    </Row>
  )
}

/** The days of a period for which adherence is shown. */
function adherenceWindow({ start, end }: Period): { start: LocalDate; end: LocalDate } {
  const longest = addDays(end, 1 - MAX_ADHERENCE_DAYS)
  return { start: start === null || start < longest ? longest : start, end }
}
