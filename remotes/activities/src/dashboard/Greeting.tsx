import { useUser } from '@almanac/auth'
import { deviceZone, minutesOf, wallClockOf } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { SunPath } from '@almanac/ui/content'
import { type DayItem, marksOf, partOf } from './day/dayItems'

/** The greeting by the time of day, the date, and how much of the day is done, under the way of the sun. */
export function Greeting({ now, items }: { now: Date; items: readonly DayItem[] }) {
  const { t, format, locale } = useTranslation('activities')
  const { first_name } = useUser()
  const minute = minutesOf(wallClockOf(now, deviceZone()).time)
  const part = partOf(minute)
  const marks = marksOf(items)
  const done = marks.filter((mark) => mark.done).length
  const progress = marks.length > 0 && t('dashboard.progress', { done, of: marks.length })
  return (
    <SunPath minute={minute} marks={marks}>
      <Stack gap={0}>
        <Text as="p" variant="heading">
          {first_name ? t(`dashboard.${part}_name`, { name: first_name }) : t(`dashboard.${part}`)}
        </Text>
        <Text as="p" tone="soft" numbers>
          {[capitalised(format.date(now, 'long'), locale), progress].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </SunPath>
  )
}
