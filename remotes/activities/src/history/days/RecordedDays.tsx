import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { HistorySeries } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import { areMonths, drawnDays, gridPage } from '@almanac/domain/chart'
import { datesFrom, firstDayOf, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { dateAt, type ChartView } from '@almanac/ui/charts'
import { ErrorState } from '@almanac/ui/content'
import { IconButton, Row, Skeleton, Stack, Text } from '@almanac/ui/core'
import { useMemo, useState } from 'react'
import { iconOf } from '../../dashboard/icon'
import { CardMore } from '../CardMore'
import { daysHeight } from '../cardHeights'
import type { HistoryOwner } from '../historyOwner'
import { DaysNumber } from '../RecordedWeek'
import { DayGrid } from './DayGrid'
import type { DayStates } from './dayStates'
import { MonthSheet } from './MonthSheet'
import { useDays } from './useDays'

interface RecordedDaysProps {
  activity: ActivityWithObjectives
  owner: HistoryOwner
  /** As read for a chart of this view. */
  series: HistorySeries
  view: ChartView
  /** Whether the number of days with an entry is large, because the card has no other number. */
  hasNumber: boolean
  /** Opens a day; `replace` in place of the sheet that it was chosen in. */
  onDay: (date: LocalDate, replace?: boolean) => void
}

/** The days of a range, each a cell that opens it, twelve months at once, and on how many of them something was recorded. */
export function RecordedDays({ activity, owner, series, view, hasNumber, onDay }: RecordedDaysProps) {
  const { t, locale } = useTranslation('activities')
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<LocalDate | null>(null)
  const [start, end] = [dateAt(view.from), dateAt(view.to - 1)]
  const wanted = gridPage({ start, end }, page)
  // A shorter view has fewer pages.
  const isBeyond = wanted.end < start
  const shown = isBeyond ? gridPage({ start, end }, 0) : wanted
  const dates = useMemo(() => datesFrom(shown.start, shown.end), [shown.start, shown.end])
  const { states, error, retry } = useDays(activity, owner, shown, series)
  if (!states)
    return error ? (
      <ErrorState isPart status={error.status} title={t('history.series_failed')} onRetry={retry} />
    ) : (
      <Skeleton shape="block" height={daysHeight(dates.length)} />
    )
  const drawn = drawnDays(dates, (date) => states.days.has(date), firstDayOf(locale))
  const recorded = dates.filter((date) => (states.days.get(date)?.responses ?? 0) > 0)
  const grid = {
    label: t('history.days.label', { name: activity.title }),
    dates: drawn,
    states,
    hue: activityHue(iconOf(activity.icon)),
  }
  return (
    <Stack gap={2}>
      {hasNumber ? (
        <DaysNumber recorded={recorded.length} total={dates.length} hue={grid.hue} />
      ) : (
        <Text>{t('history.days.summary', { count: recorded.length, total: dates.length })}</Text>
      )}
      {(page > 0 || !shown.isFirst) && (
        <Pages shown={shown} page={isBeyond ? 0 : page} isFirst={shown.isFirst} onPage={setPage} />
      )}
      {drawn.length < dates.length && (
        <Text variant="small" tone="soft">
          {t(areMonths(drawn) ? 'history.days.left_out_months' : 'history.days.left_out_weeks')}
        </Text>
      )}
      <DayGrid {...grid} onDay={(date) => (areMonths(drawn) ? setOpened(date) : onDay(date))} />
      {opened !== null && (
        <MonthSheet
          {...grid}
          dates={dates}
          date={opened}
          onDay={(date) => onDay(date, true)}
          onClose={() => setOpened(null)}
        />
      )}
      <CardMore>
        <Legend states={states} />
      </CardMore>
    </Stack>
  )
}

interface PagesProps {
  shown: { start: LocalDate; end: LocalDate }
  page: number
  isFirst: boolean
  onPage: (page: number) => void
}

/** Leads to the twelve months before and after. */
function Pages({ shown, page, isFirst, onPage }: PagesProps) {
  const { t, format } = useTranslation('activities')
  return (
    <Row as="nav" gap={2} justify="between" aria-label={t('history.days.pages')}>
      <IconButton
        icon="chevron-left"
        label={t('history.days.earlier')}
        disabled={isFirst}
        onClick={() => onPage(page + 1)}
      />
      <Text as="p" variant="small" weight="bold" align="center" aria-live="polite">
        {format.range(shown.start, shown.end)}
      </Text>
      <IconButton
        icon="chevron-right"
        label={t('history.days.later')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
    </Row>
  )
}

/** What the size of a cell's mark says. */
function Legend({ states: { kind, of } }: { states: DayStates }) {
  const { t, format } = useTranslation('activities')
  if (kind === 'entries') return null
  return (
    <Text variant="small" tone="soft">
      {of
        ? t('history.days.legend_values', {
            name: of.objective.name,
            low: format.isolated(format.number(of.low)),
            high: format.isolated(format.number(of.high)),
          })
        : t('history.days.legend_plan')}
    </Text>
  )
}
