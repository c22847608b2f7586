import { useUser } from '@almanac/auth'
import { deviceZone, minutesOf, partOfDay, wallClockOf } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { SunPath } from '@almanac/ui/content'
import { type DayItem, marksOf } from './day/dayItems'

interface GreetingProps {
  now: Date
  /** Undefined until they are loaded. */
  items: readonly DayItem[] | undefined
}

/** The greeting by the time of day, the date, and how much of the day is done, under the way of the sun. */
export function Greeting({ now, items }: GreetingProps) {
  const { t, format, locale } = useTranslation('activities')
  const { first_name } = useUser()
  const minute = minutesOf(wallClockOf(now, deviceZone()).time)
  const part = partOfDay(minute)
  const marks = marksOf(items ?? [])
  const done = marks.filter((mark) => mark.done).length
  const isAllDone = marks.length > 0 && done === marks.length
  const date = capitalised(format.date(now, 'long'), locale)
  const progress = t('dashboard.progress', { done, of: marks.length })
  // Never longer than a line of a phone, so that nothing below moves when the last thing is done.
  const words = isAllDone
    ? [progress, t('dashboard.all_done')]
    : marks.length > 0
      ? [date, progress]
      : [items && items.length > 0 ? t('dashboard.nothing_due') : date]
  return (
    <SunPath minute={minute} marks={marks} low={isAllDone && part === 'evening'}>
      <Stack gap={0}>
        <Text as="p" variant="heading">
          {first_name ? t(`dashboard.${part}_name`, { name: first_name }) : t(`dashboard.${part}`)}
        </Text>
        <Text as="p" tone="soft" numbers>
          {words.join(' · ')}
        </Text>
      </Stack>
    </SunPath>
  )
}
