import type { Hue } from '@almanac/domain/theme'
import { datesFrom, type LocalDate, type Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { DayStrip, LargeNumber } from '@almanac/ui/charts'
import { Stack } from '@almanac/ui/core'
import { recordedDays } from './weekDays'

interface RecordedWeekProps {
  /** Number of responses by date. */
  counts: ReadonlyMap<LocalDate, number>
  week: Week
  /** The hue of the activity. */
  hue: Hue
}

/** On how many days of the week there is an entry, large: the first line of a card without averages. */
export function RecordedWeekNumber({ counts, week, hue }: RecordedWeekProps) {
  const dates = datesFrom(week.start, week.end)
  return <DaysNumber recorded={dates.filter((date) => counts.has(date)).length} total={dates.length} hue={hue} />
}

/** A number of days with an entry, large. */
export function DaysNumber({ recorded, total, hue }: { recorded: number; total: number; hue: Hue }) {
  const { t, format } = useTranslation('activities')
  return <LargeNumber value={format.number(recorded)} detail={t('history.days.large', { count: total })} hue={hue} />
}

/** The days of the week with an entry, as a number and a strip. */
export function RecordedWeek({ label, ...props }: RecordedWeekProps & { label: string }) {
  return (
    <Stack gap={2}>
      <RecordedWeekNumber {...props} />
      <DayStrip label={label} hue={props.hue} days={recordedDays(props.counts, props.week)} />
    </Stack>
  )
}
