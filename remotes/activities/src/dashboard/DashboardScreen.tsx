import { queryOf, useCall, useNow, useQuery } from '@almanac/api-client/query'
import { useTour } from '@almanac/api-client/tour'
import { useUser } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import { createConsentEntry, giveConsentAgain } from '@almanac/contracts/surveys/consent'
import { listAppointments } from '@almanac/contracts/telehealth/appointments'
import { deviceZone, minutesOf, wallClockOf } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { lazyScreen, Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { Suspense, useState } from 'react'
import { datesAround } from '../doses/useSameMedicines'
import { useResponses } from '../responses/useResponses'
import { Day } from './Day'
import type { OtherTasks } from './due'
import { StatusControl } from './status/StatusControl'
import { grid } from './Tiles'

const EditTiles = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_edit" */ './edit/EditTiles').then((module) => module.EditTiles),
)

/** The dashboard: the next task and all activities with their state; in edit mode only the tiles. */
export function DashboardScreen() {
  const { t } = useTranslation('activities')
  const user = useUser()
  const now = useNow()
  const clock = wallClockOf(now, deviceZone())
  const { activities, responses, error, retry } = useDay(clock.date)
  const otherTasks = useOtherTasks(now)
  const tour = useTour('dashboard')
  const [mode, setMode] = useState<'day' | 'edit' | 'arranged'>('day')
  const some = activities !== undefined && activities.length > 0
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
      {!activities || !responses ? (
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
          activities={activities}
          responses={responses}
          now={now}
          otherTasks={otherTasks}
          tour={tour}
          arranged={mode === 'arranged'}
        />
      )}
      {/* Rendered last, so that tiles that load later cause no layout shift. */}
      {!editing && ((activities && responses) || error) && (
        <Slot name="dashboard.tiles" props={{ user_id: user.id, today: clock.date }} />
      )}
    </Screen>
  )
}

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

const NOON = 12 * 60
const EVENING = 18 * 60

/** Greeting by time of day, with the date. */
function Greeting({ now }: { now: Date }) {
  const { t, format, locale } = useTranslation('activities')
  const { first_name } = useUser()
  const minutes = minutesOf(wallClockOf(now, deviceZone()).time)
  const part = minutes < NOON ? 'morning' : minutes < EVENING ? 'afternoon' : 'evening'
  return (
    <Stack gap={1}>
      <Text as="p" variant="heading">
        {first_name ? t(`dashboard.${part}_name`, { name: first_name }) : t(`dashboard.${part}`)}
      </Text>
      <Text as="p" tone="soft">
        {capitalised(format.date(now, 'long'), locale)}
      </Text>
    </Stack>
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
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('dashboard.loading')}</VisuallyHidden>
      <Skeleton shape="block" height={168} />
      <div style={grid}>
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} shape="block" height={124} />
        ))}
      </div>
    </Stack>
  )
}
