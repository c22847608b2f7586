import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Card, WeekSuns } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { WEEK_HEIGHT } from './overviewRoom'
import type { WeekDay } from './weekOf'

/** The last seven days as suns, each as high as much of its plan was done. */
export function WeekCard({ days, today }: { days: readonly WeekDay[]; today: string }) {
  const { t, format, locale } = useTranslation('activities')
  const heading = useId()
  const wordsOf = ({ date, done, of }: WeekDay) =>
    t('words.named', {
      name: capitalised(format.day(date), locale),
      value: of === 0 ? t('dashboard.week.none') : t('dashboard.progress', { done, of }),
    })
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3} style={{ minHeight: `calc(${WEEK_HEIGHT} - 2rem)` }}>
        <Text as="h2" variant="title" id={heading}>
          {t('dashboard.week.title')}
        </Text>
        <WeekSuns
          aria-labelledby={heading}
          days={days.map((day) => ({
            key: day.date,
            letter: format.date(day.date, 'initial'),
            words: wordsOf(day),
            share: day.of === 0 ? null : day.done / day.of,
            today: day.date === today,
          }))}
        />
      </Stack>
    </Card>
  )
}
