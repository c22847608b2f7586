import type { Activity } from '@almanac/contracts/activities/activities'
import type { HistorySeries } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import { addDays, datesFrom, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { dateAt, type ChartView } from '@almanac/ui/charts'
import { Stack, Text } from '@almanac/ui/core'
import { iconOf } from '../dashboard/icon'
import { DayGrid } from './DayGrid'

/** Of longer ranges, the last twelve months are shown, counting the one that they end in. */
const MONTHS_BEFORE = 11

interface RecordedDaysProps {
  activity: Activity
  series: HistorySeries
  view: ChartView
  onDay: (date: LocalDate) => void
}

/** The days of a range, each a cell that opens it, and on how many of them something was recorded. */
export function RecordedDays({ activity, series, view, onDay }: RecordedDaysProps) {
  const { t } = useTranslation('activities')
  const end = dateAt(view.to - 1)
  const requested = dateAt(view.from)
  const longest = firstOfMonthBefore(end, MONTHS_BEFORE)
  const dates = datesFrom(requested < longest ? longest : requested, end)
  const counts = new Map(series.days.map(({ date, responses }) => [date, responses]))
  const recorded = dates.filter((date) => (counts.get(date) ?? 0) > 0)
  return (
    <Stack gap={2}>
      <Text>
        {t('history.days.summary', { count: recorded.length, total: dates.length })}
        {requested < longest && ` ${t('history.days.last', { count: dates.length })}`}
      </Text>
      <DayGrid
        label={t('history.days.label', { name: activity.title })}
        dates={dates}
        counts={counts}
        hue={activityHue(iconOf(activity.icon))}
        onDay={onDay}
      />
    </Stack>
  )
}

/** The first of the month that is so many months before that of a date. */
function firstOfMonthBefore(date: LocalDate, months: number): LocalDate {
  let first = `${date.slice(0, 7)}-01`
  for (let month = 0; month < months; month += 1) first = `${addDays(first, -1).slice(0, 7)}-01`
  return first
}
