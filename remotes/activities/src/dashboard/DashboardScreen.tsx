import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import { deviceZone, wallClockOf } from '@almanac/domain/time'
import { Slot } from '@almanac/federation/shell'
import { useTexts } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { Screen, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { useNow } from '../responses/useNow'
import { useResponses } from '../responses/useResponses'
import { DashboardSkeleton } from './DashboardSkeleton'
import { nextOf } from './due'
import { Greeting } from './Greeting'
import { grid } from './grid'
import { NextCard } from './NextCard'
import { Tile } from './Tile'

/** Today: what is next, and all activities with how they stand. */
export function DashboardScreen() {
  const { t } = useTexts('activities')
  const heading = useId()
  const user = useUser()
  const now = useNow()
  const clock = wallClockOf(now, deviceZone())
  const activities = useCall(listActivities, { query: { with_objectives: 'true' } })
  const today = useResponses({ start_date: clock.date, end_date: clock.date })
  const { data } = activities
  const { responses } = today
  const error = activities.error ?? today.error
  const retry = () => {
    void activities.refetch()
    void today.refetch()
  }

  return (
    <Screen title={t('dashboard.title')} heading="hidden">
      <Greeting now={now} />
      {!data || !responses ? (
        error ? <ErrorState offline={error.status === 0} title={error.status === 0 ? undefined : t('dashboard.failed')} onRetry={retry} /> : <DashboardSkeleton />
      ) : data.length === 0 ? (
        <EmptyState picture="dashboard" title={t('dashboard.empty')}>{t('dashboard.empty_hint')}</EmptyState>
      ) : (
        <>
          <NextCard next={nextOf(data, responses, clock)} />
          <Stack as="section" gap={3} aria-labelledby={heading}>
            <Text as="h2" variant="lead" weight="bold" id={heading}>{t('dashboard.activities')}</Text>
            <ul style={grid}>
              {data.map((activity) => (
                <li key={activity.id} style={{ display: 'grid' }}>
                  <Tile activity={activity} today={clock.date} responses={responses.filter((response) => response.quest_id === activity.id)} />
                </li>
              ))}
            </ul>
          </Stack>
        </>
      )}
      {/* Below all else and after it: whenever a tile comes, it moves nothing. */}
      {((data && responses) || error) && <Slot name="dashboard.tiles" given={{ user_id: user.id, today: clock.date }} />}
    </Screen>
  )
}
