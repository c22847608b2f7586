import type { Hue } from '@almanac/domain/theme'
import { datesFrom, type LocalDate, type Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { DayStrip } from '@almanac/ui/charts'
import { Stack, Text } from '@almanac/ui/core'
import { recordedDays } from './weekDays'

interface RecordedWeekProps {
  /** Number of responses by date. */
  counts: ReadonlyMap<LocalDate, number>
  week: Week
}

/** A sentence on how many days of the week have an entry: the first line of a card without averages. */
export function RecordedWeekSentence({ counts, week }: RecordedWeekProps) {
  const { t } = useTranslation('activities')
  const dates = datesFrom(week.start, week.end)
  return (
    <Text>
      {t('history.days.summary', { count: dates.filter((date) => counts.has(date)).length, total: dates.length })}
    </Text>
  )
}

/** The days of the week with an entry, as a sentence and a strip. */
export function RecordedWeek({ label, counts, week, hue }: RecordedWeekProps & { label: string; hue: Hue }) {
  return (
    <Stack gap={2}>
      <RecordedWeekSentence counts={counts} week={week} />
      <DayStrip label={label} hue={hue} days={recordedDays(counts, week)} />
    </Stack>
  )
}
