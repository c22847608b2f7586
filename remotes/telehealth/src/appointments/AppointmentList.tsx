import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { JoinButton } from '../room/JoinButton'
import { useWhen } from '../time/useWhen'
import { StateChip } from './StateChip'
import { isToAnswer } from './state'
import { otherOf, useOtherName } from './provider'
import { useAppointments, useWaitingAppointments, type View } from './useAppointments'

interface AppointmentListProps {
  view: View
  now: Date
  onOpen: (appointment: Appointment) => void
}

/** The appointments of a view, or why there are none. */
export function AppointmentList({ view, now, onOpen }: AppointmentListProps) {
  const { t } = useTranslation('telehealth')
  const { data, error, refetch } = useAppointments(view)
  if (error && !data)
    return (
      <ErrorState
        title={t('errors.ERROR_FETCHING_APPOINTMENTS')}
        status={error.status}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Card>
        <ListSkeleton rows={3} />
      </Card>
    )

  // An appointment that ends while the screen is open is no longer upcoming; in a provider's view it stays until the end of the day.
  const shown =
    view === 'upcoming'
      ? data.filter((appointment) => appointment.side === 'provider' || !isOver(appointment, now))
      : data
  if (shown.length === 0) return <NoAppointments view={view} />
  const next = view === 'upcoming' ? shown.find((one) => one.request_type !== 'cancel' && !isOver(one, now)) : undefined
  return (
    <Stack gap={4}>
      {next && (
        <div>
          <JoinButton appointment={next} now={now} />
        </div>
      )}
      <Card padding={0}>
        <List aria-label={t(`appointments.${view}`)}>
          {shown.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              now={now}
              onOpen={() => onOpen(appointment)}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

/** Requests that await the user's answer, listed before everything else; renders nothing if there are none. */
export function WaitingList({ now, onOpen }: Omit<AppointmentListProps, 'view'>) {
  const { t } = useTranslation('telehealth')
  const { data } = useWaitingAppointments()
  const waiting = data?.filter((appointment) => isToAnswer(appointment, now)) ?? []
  if (waiting.length === 0) return null
  return (
    <Stack gap={3}>
      <Text as="h2" variant="lead" weight="bold">
        {t('appointments.waiting')}
      </Text>
      <Card padding={0}>
        <List aria-label={t('appointments.waiting')}>
          {waiting.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              now={now}
              onOpen={() => onOpen(appointment)}
            />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

function NoAppointments({ view }: { view: View }) {
  const { t } = useTranslation('telehealth')
  if (view === 'history')
    return (
      <EmptyState picture="appointments" title={t('appointments.emptyHistoryTitle')}>
        {t('appointments.emptyHistoryText')}
      </EmptyState>
    )
  return (
    <EmptyState
      picture="appointments"
      title={t('appointments.emptyUpcomingTitle')}
      action={<LinkButton to="/">{t('appointments.emptyUpcomingAction')}</LinkButton>}
    >
      {t('appointments.emptyUpcomingText')}
    </EmptyState>
  )
}

interface AppointmentRowProps {
  appointment: Appointment
  now: Date
  onOpen: () => void
}

/** One appointment in a list: the other person, the time, and any special state. */
function AppointmentRow({ appointment, now, onOpen }: AppointmentRowProps) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const name = useOtherName()(appointment)
  const other = otherOf(appointment)
  return (
    <ListRow
      start={<Avatar name={name} avatar_id={other.avatar_id} image_id={other.image_id} />}
      title={name}
      detail={
        <Stack as="span" gap={1} align="start">
          <span>{when.day(appointment.start_at)}</span>
          <span>
            {t('detail.timeRange', { from: when.time(appointment.start_at), to: when.time(appointment.end_at) })}
          </span>
          <StateChip appointment={appointment} now={now} />
        </Stack>
      }
      strong={isActive(appointment, now) && appointment.request_type !== 'cancel'}
      onClick={onOpen}
    />
  )
}
