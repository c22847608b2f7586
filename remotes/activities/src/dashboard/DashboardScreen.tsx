import { queryOf, useCall, useNow, useQuery } from '@almanac/api-client/query'
import { useTour } from '@almanac/api-client/tour'
import { useUser } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import { createConsentEntry, giveConsentAgain } from '@almanac/contracts/surveys/consent'
import { listAppointments } from '@almanac/contracts/telehealth/appointments'
import { deviceZone, wallClockOf } from '@almanac/domain/time'
import { lazyScreen, Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen, Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'
import { Suspense, useMemo, useState } from 'react'
import { momentOf } from '../doses/moment'
import { datesAround } from '../doses/useSameMedicines'
import { useResponses } from '../responses/useResponses'
import { Day, TourOffer } from './Day'
import { type DayItem, dayItems } from './day/dayItems'
import { dayDoses } from './doses/dayDoses'
import { nextOf, type OtherTasks } from './due'
import { Greeting } from './Greeting'
import { StatusControl } from './status/StatusControl'

const EditTiles = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_edit" */ './edit/EditTiles').then((module) => module.EditTiles),
)

/** The dashboard: the next task and all activities with their state; in edit mode only the tiles. */
export function DashboardScreen() {
  const { t } = useTranslation('activities')
  const user = useUser()
  const now = useNow()
  const moment = useMemo(() => momentOf(now), [now])
  const { activities, responses, error, retry } = useDay(moment.clock.date)
  const otherTasks = useOtherTasks(now)
  const tour = useTour('dashboard')
  const [mode, setMode] = useState<'day' | 'edit' | 'arranged'>('day')
  const some = activities !== undefined && activities.length > 0
  const editing = some && mode === 'edit'
  const done = () => setMode('arranged')
  const items = useMemo(
    () =>
      activities && responses && dayItems(activities, responses, dayDoses(activities, responses, moment), moment.clock),
    [activities, responses, moment],
  )

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
      {!editing && <Greeting now={now} items={items ?? NOTHING} />}
      {!activities || !responses || !items ? (
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
        <NoActivities />
      ) : editing ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <EditTiles activities={activities} onDone={done} />
        </Suspense>
      ) : (
        <Day
          items={items}
          responses={responses}
          now={moment}
          next={nextOf(activities, responses, moment.clock, otherTasks)}
          arranged={mode === 'arranged'}
        />
      )}
      {/* Rendered last, so that tiles that load later cause no layout shift. */}
      {!editing && ((activities && responses) || error) && (
        <Slot name="dashboard.tiles" props={{ user_id: user.id, today: moment.clock.date }} />
      )}
      {!editing && <StatusControl />}
      {some && !editing && items && <TourOffer tour={tour} />}
    </Screen>
  )
}

const NOTHING: readonly DayItem[] = []

/** The activities of the dashboard, and the responses around a date: doses of the evening belong together across midnight. */
function useDay(date: string) {
  const activities = useCall(listActivities, { query: { with_objectives: 'true' } })
  const recorded = useResponses(datesAround(date))
  return {
    activities: activities.data,
    responses: recorded.responses,
    error: activities.error ?? recorded.error,
    retry: () => {
      void activities.refetch()
      void recorded.refetch()
    },
  }
}

function NoActivities() {
  const { t } = useTranslation('activities')
  return (
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
  )
}

const GIVING_CONSENT: ReadonlySet<string> = new Set([createConsentEntry.id, giveConsentAgain.id])

/** Tasks other than activities: surveys and consents of the study, and appointments for users with that feature. */
function useOtherTasks(now: Date): OtherTasks {
  const { onboarding_surveys, consents_due = 0 } = useUser()
  // Given on this device and not sent yet.
  const given = useOutbox().filter(({ callId, state }) => GIVING_CONSENT.has(callId) && state !== 'refused').length
  const enabled = useFeature('Virtual Appointments')
  const { data } = useQuery({
    ...queryOf(listAppointments, { query: { limit: 50, history: 'false', open: 'true' } }),
    enabled,
  })
  return {
    now,
    appointments: data ?? [],
    survey: onboarding_surveys.some(({ completed }) => !completed),
    consent: consents_due > given,
  }
}

/** Placeholder while the dashboard loads. */
function DashboardSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={6} role="status">
      <VisuallyHidden>{t('dashboard.loading')}</VisuallyHidden>
      <Skeleton shape="block" height={148} />
      <Stack gap={3}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton shape="block" height={210} />
      </Stack>
      <Stack gap={3}>
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton shape="block" height={280} />
      </Stack>
    </Stack>
  )
}
