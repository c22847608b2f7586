import { queryOf, useNow, useQuery } from '@almanac/api-client/query'
import { useTour } from '@almanac/api-client/tour'
import { useUser } from '@almanac/auth'
import { createConsentEntry, giveConsentAgain } from '@almanac/contracts/surveys/consent'
import { listAppointments } from '@almanac/contracts/telehealth/appointments'
import { lazyScreen, Slot, useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen } from '@almanac/ui/core'
import { Suspense, useEffect, useState } from 'react'
import { Day, TourOffer } from './Day'
import { COLUMNS, DashboardSkeleton, LEFT, RIGHT, WITHIN } from './DashboardSkeleton'
import { appointmentWithinTheHour, type Next, nextOf, type OtherTasks } from './due'
import { Greeting } from './Greeting'
import { OverviewSkeleton } from './overview/overviewRoom'
import { type DayData, useDay } from './day/useDay'
import { CareTeamCard } from './CareTeamCard'
import { StatusControl } from './status/StatusControl'
import { UnwellControl } from './unwell/UnwellControl'

const Overview = lazyScreen(
  () => import(/* webpackChunkName: "dashboard_overview" */ './overview/Overview').then((module) => module.Overview),
  () => null,
)

const EditTiles = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_edit" */ './edit/EditTiles').then((module) => module.EditTiles),
)

/** The dashboard: the day with everything in it; in edit mode only the tiles. */
export function DashboardScreen() {
  const { t } = useTranslation('activities')
  const now = useNow()
  const day = useDay(now)
  const { activities, items } = day
  const next = useNext(day)
  const [mode, setMode] = useState<'day' | 'edit' | 'arranged'>('day')
  // Hidden or left: whoever returns finds the day.
  useEffect(() => () => setMode('day'), [])
  const some = activities !== undefined && activities.length > 0
  const done = () => setMode('arranged')
  const isEditing = some && mode === 'edit'
  return (
    <Screen
      title={t('dashboard.title')}
      heading="hidden"
      width="full"
      action={
        !some
          ? undefined
          : isEditing
            ? { label: t('dashboard.edit.done'), icon: 'check', onClick: done }
            : { label: t('dashboard.edit.start'), icon: 'edit', onClick: () => setMode('edit') }
      }
    >
      {isEditing ? (
        <div style={WITHIN}>
          <Suspense fallback={<DashboardSkeleton />}>
            <EditTiles activities={activities} onDone={done} />
          </Suspense>
        </div>
      ) : (
        <>
          <Greeting now={now} items={items} />
          <div style={COLUMNS}>
            <div style={LEFT}>
              <Main day={day} next={next} arranged={mode === 'arranged'} />
            </div>
            <div style={RIGHT}>
              <Side day={day} next={next} />
            </div>
          </div>
        </>
      )}
    </Screen>
  )
}

interface MainProps {
  day: DayData
  /** Undefined until the day is loaded. */
  next: Next | undefined
  /** Edit mode has just ended. */
  arranged: boolean
}

/** What is to be done today; or why that is not known. */
function Main({ day: { activities, responses, items, moment, unwell, error, retry }, next, arranged }: MainProps) {
  const { t } = useTranslation('activities')
  if (!activities || !responses || !items || !unwell || !next)
    return error ? (
      <ErrorState
        status={error.status}
        title={error.status === 0 ? undefined : t('dashboard.failed')}
        onRetry={retry}
      />
    ) : (
      <DashboardSkeleton />
    )
  if (activities.length === 0) return <NoActivities />
  return (
    <>
      <Day items={items} responses={responses} now={moment} next={next} unwell={unwell.today} arranged={arranged}>
        {unwell.offered && <UnwellControl today={moment.clock.date} unwell={unwell.today} waiting={unwell.waiting} />}
      </Day>
    </>
  )
}

/** What stands beside the day: rendered later, so that nothing that is read already moves. */
function Side({ day: { activities, responses, items, moment, unwell, error }, next }: Omit<MainProps, 'arranged'>) {
  const user = useUser()
  const tour = useTour('dashboard')
  const isShort = unwell?.today ?? false
  const appointment_shown = next?.kind === 'appointment' ? next.appointment.id : null
  return (
    <>
      {items && unwell && items.length > 0 && !isShort && (
        <Suspense fallback={<OverviewSkeleton activities={activities ?? []} today={moment.clock.date} />}>
          <Overview activities={activities ?? []} now={moment} unwell={unwell.days} />
        </Suspense>
      )}
      {((activities && responses) || error) && (
        <>
          <CareTeamCard user_id={user.id} appointment_shown={appointment_shown} />
          <Slot
            name="dashboard.tiles"
            props={{
              user_id: user.id,
              today: moment.clock.date,
              essential_only: isShort,
              appointment_shown,
              care_team_shown: true,
            }}
          />
        </>
      )}
      <StatusControl />
      {items && items.length > 0 && !isShort && <TourOffer tour={tour} />}
    </>
  )
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

/** How often an appointment within the hour is checked: its room opens and closes to the minute. */
const APPOINTMENT_CLOCK_INTERVAL_MS = 15_000

/** What is next, also beside activities; undefined until the day is loaded. */
function useNext({ items, moment, unwell }: DayData): Next | undefined {
  const tasks = useOtherTasks()
  if (!items || !unwell) return undefined
  // A visit is not put off by the app.
  return nextOf(items, moment.clock, unwell.today ? { ...tasks, survey: false, consent: false } : tasks)
}

/** Tasks other than activities: surveys and consents of the study, and appointments for users with that feature. */
function useOtherTasks(): OtherTasks {
  const { onboarding_surveys, consents_due = 0 } = useUser()
  // Given on this device and not sent yet.
  const given = useOutbox().filter(({ callId, state }) => GIVING_CONSENT.has(callId) && state !== 'refused').length
  const enabled = useFeature('Virtual Appointments')
  const { data } = useQuery({
    ...queryOf(listAppointments, { query: { limit: 50, history: 'false', open: 'true' } }),
    enabled,
  })
  const [isSoon, setSoon] = useState(false)
  const now = useNow(isSoon ? APPOINTMENT_CLOCK_INTERVAL_MS : undefined)
  const isSoonNow = appointmentWithinTheHour(data ?? [], now) !== undefined
  if (isSoonNow !== isSoon) setSoon(isSoonNow)
  return {
    now,
    appointments: data ?? [],
    survey: onboarding_surveys.some(({ completed }) => !completed),
    consent: consents_due > given,
  }
}
