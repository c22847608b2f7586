import { useCall, useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import { deviceZone, wallClockOf } from '@almanac/domain/time'
import { lazyScreen, Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen } from '@almanac/ui/core'
import { Suspense, useState } from 'react'
import { useResponses } from '../responses/useResponses'
import { DashboardSkeleton } from './DashboardSkeleton'
import { Day } from './Day'
import { Greeting } from './Greeting'
import { StatusControl } from './status/StatusControl'
import { useTour } from './tour/useTour'
import { useWaiting } from './useWaiting'

const EditTiles = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_edit" */ './edit/EditTiles').then((module) => module.EditTiles),
)

/** Today: what is next, and all activities with how they stand; or, while she arranges them, their tiles alone. */
export function DashboardScreen() {
  const { t } = useTranslation('activities')
  const user = useUser()
  const now = useNow()
  const clock = wallClockOf(now, deviceZone())
  const activities = useCall(listActivities, { query: { with_objectives: 'true' } })
  const today = useResponses({ start_date: clock.date, end_date: clock.date })
  const waiting = useWaiting(now)
  const tour = useTour()
  const [mode, setMode] = useState<'day' | 'edit' | 'arranged'>('day')
  const { data } = activities
  const { responses } = today
  const error = activities.error ?? today.error
  const retry = () => {
    void activities.refetch()
    void today.refetch()
  }
  const some = data !== undefined && data.length > 0
  const editing = some && mode === 'edit'
  const done = () => setMode('arranged')

  return (
    <Screen
      title={t('dashboard.title')}
      heading="hidden"
      action={
        !some
          ? undefined
          : editing
            ? { label: t('dashboard.edit.done'), icon: 'check', onClick: done }
            : { label: t('dashboard.edit.start'), icon: 'edit', onClick: () => setMode('edit') }
      }
    >
      {!editing && <Greeting now={now} />}
      {!editing && <StatusControl />}
      {!data || !responses ? (
        error ? (
          <ErrorState
            status={error.status}
            title={error.status === 0 ? undefined : t('dashboard.failed')}
            onRetry={retry}
          />
        ) : (
          <DashboardSkeleton />
        )
      ) : !some ? (
        <EmptyState
          picture="dashboard"
          title={t('dashboard.empty')}
          action={
            <LinkButton variant="primary" to="/library">
              {t('dashboard.to_library')}
            </LinkButton>
          }
        >
          {t('dashboard.empty_hint')}
        </EmptyState>
      ) : editing ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <EditTiles activities={data} onDone={done} />
        </Suspense>
      ) : (
        <Day
          activities={data}
          responses={responses}
          clock={clock}
          waiting={waiting}
          tour={tour}
          arranged={mode === 'arranged'}
        />
      )}
      {/* Below all else and after it: whenever a tile comes, it moves nothing. */}
      {!editing && ((data && responses) || error) && (
        <Slot name="dashboard.tiles" given={{ user_id: user.id, today: clock.date }} />
      )}
    </Screen>
  )
}
