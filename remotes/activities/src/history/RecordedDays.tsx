import type { Activity } from '@almanac/contracts/activities/activities'
import type { HistorySeries } from '@almanac/contracts/activities/history'
import { addDays, datesFrom, dayOfWeek, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ChartFrame, dateAt, type ChartView } from '@almanac/ui/charts'
import { colour, Stack, Text } from '@almanac/ui/core'

/** Maximum number of days that the server returns, from the end of the range. */
const MAX_DAYS = 400

/** Size of a day in drawing units. */
const CELL = 10

interface RecordedDaysProps {
  activity: Activity
  series: HistorySeries
  view: ChartView
}

/** The days with a response: one column per week, like a wall calendar turned on its side. */
export function RecordedDays({ activity, series, view }: RecordedDaysProps) {
  const { t, format } = useTranslation('activities')
  const end = dateAt(view.to - 1)
  const firstDate = dateAt(view.from)
  const longest = addDays(end, 1 - MAX_DAYS)
  const start = firstDate < longest ? longest : firstDate
  const counts = new Map(series.days.map(({ date, responses }) => [date, responses]))
  const dates = datesFrom(start, end)
  const recorded = dates.filter((date) => (counts.get(date) ?? 0) > 0)
  const summary = t('history.days.summary', { count: recorded.length, total: dates.length })
  return (
    <Stack gap={2}>
      <Text>
        {summary}
        {firstDate < longest && ` ${t('history.days.last', { count: MAX_DAYS })}`}
      </Text>
      <ChartFrame
        label={t('history.days.label', { name: activity.title })}
        summary={summary}
        head={[t('history.days.date'), t('history.days.entries')]}
        rows={() => recorded.map((date) => [format.date(date, 'short'), format.number(counts.get(date) ?? 0)])}
      >
        <Grid dates={dates} isRecorded={(date) => (counts.get(date) ?? 0) > 0} />
      </ChartFrame>
    </Stack>
  )
}

/** Filled squares for days with a response, small rings for the others: distinguishable by shape. */
function Grid({ dates, isRecorded }: { dates: readonly LocalDate[]; isRecorded: (date: LocalDate) => boolean }) {
  const { dir } = useTranslation('activities')
  const [first] = dates
  if (first === undefined) return null
  const offset = dayOfWeek(first) - 1
  const columns = Math.ceil((dates.length + offset) / 7)
  const width = columns * CELL
  const place = (index: number) => ({
    x: Math.floor((index + offset) / 7) * CELL + 1,
    y: ((index + offset) % 7) * CELL + 1,
  })
  const filled = dates.flatMap((date, index) => {
    const { x, y } = place(index)
    return isRecorded(date) ? [`M${x} ${y}h8v8h-8z`] : []
  })
  const empty = dates.flatMap((date, index) => {
    const { x, y } = place(index)
    return isRecorded(date) ? [] : [`M${x + 2.5} ${y + 4}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0`]
  })
  return (
    <svg
      viewBox={`0 0 ${width} ${7 * CELL}`}
      style={{ display: 'block', inlineSize: '100%', maxInlineSize: width * 2, blockSize: 'auto' }}
      transform={dir === 'rtl' ? 'scale(-1 1)' : undefined}
      aria-hidden
    >
      <path d={filled.join('')} fill={colour.accent} />
      <path d={empty.join('')} fill="none" stroke={colour.control} strokeWidth={0.8} />
    </svg>
  )
}
