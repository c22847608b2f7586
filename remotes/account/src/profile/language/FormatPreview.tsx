import { firstDayOf } from '@almanac/domain/time'
import { formatIn, useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'

/** An afternoon, by which a clock of twelve hours differs from one of twenty-four. */
const TIME = '17:30'
/** A Monday; the days of the week follow it. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** How dates, times, numbers and weeks are written in a locale. */
export function FormatPreview({ locale }: { locale: string }) {
  const { t, locale: own } = useTranslation('account_profile')
  const format = formatIn(locale)
  const firstDay = new Intl.DateTimeFormat(own, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (firstDayOf(locale) - 1) * DAY_MS,
  )
  const year = new Date().getFullYear()
  return (
    <Stack gap={1} role="status" aria-label={t('languages.example')}>
      <Text tone="soft">{t('languages.example')}</Text>
      <Text lang={locale}>
        <bdi>{format.date(`${year}-03-28`, 'full')}</bdi> · <bdi>{format.date(`${year}-03-28`, 'numeric')}</bdi> ·{' '}
        <bdi>{format.time(TIME)}</bdi> · <bdi>{format.number(1234.5)}</bdi>
      </Text>
      <Text tone="soft">{t('languages.week_start', { day: firstDay })}</Text>
    </Stack>
  )
}
