import { useUser } from '@almanac/auth'
import { monthOf } from '@almanac/domain/calendar'
import { useTranslation } from '@almanac/i18n'
import { Stack } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { Tabs } from '@almanac/ui/tabs'
import { ActivityPage } from '../ActivityPage'
import { useToday } from '../../responses/useToday'
import { detailPath, historyPath } from '../path'
import { periodSearch, readPeriod, responseSearch, type PeriodView, type ShownPeriod } from '../period'
import { MonthEntries } from './MonthEntries'
import type { EntriesViewProps } from './view'
import { WeekEntries } from './WeekEntries'

/** The entries of one activity, as a list by week or a calendar by month. */
export function EntriesScreen({ activity, place }: Pick<EntriesViewProps, 'activity' | 'place'>) {
  const { t } = useTranslation('activities')
  const own = place.user_id === useUser().id
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const period = readPeriod(search, today)
  const show = (next: ShownPeriod) => setSearch(periodSearch(next, today), { replace: true })
  const views: { value: PeriodView; label: string }[] = [
    { value: 'week', label: t('calendar.week') },
    { value: 'month', label: t('calendar.month') },
  ]
  const View = period.view === 'month' ? MonthEntries : WeekEntries
  return (
    <ActivityPage activity={activity} back={historyPath(place, own)}>
      <Tabs
        label={t('calendar.view')}
        items={views}
        value={period.view}
        onChange={(view) => show({ ...period, view, month: monthOf(period.date) })}
      >
        <Stack gap={5}>
          <View
            activity={activity}
            place={place}
            period={period}
            today={today}
            onPeriod={show}
            pathOf={(response) =>
              detailPath({ ...place, response_id: response.id }) +
              responseSearch(response.date_posted_for, period.view, today)
            }
          />
        </Stack>
      </Tabs>
    </ActivityPage>
  )
}
