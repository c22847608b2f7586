import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Card, EmptyState, ErrorState, List } from '@almanac/ui/content'
import { LinkButton, ListSkeleton } from '@almanac/ui/core'
import { AppointmentRow } from './AppointmentRow'
import { useAppointments, type View } from './useAppointments'

interface AppointmentListProps {
  view: View
  now: Date
  onOpen: (appointment: Appointment) => void
}

/** The appointments of a view, or why there are none to see. */
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
  if (!data) return <ListSkeleton rows={3} />

  // What ends while the screen is open is no longer to come.
  const shown = view === 'upcoming' ? data.filter((appointment) => !isOver(appointment, now)) : data
  if (shown.length === 0) return <Nothing view={view} />
  return (
    <Card padding={0}>
      <List aria-label={t(`appointments.${view}`)}>
        {shown.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} now={now} onOpen={() => onOpen(appointment)} />
        ))}
      </List>
    </Card>
  )
}

function Nothing({ view }: { view: View }) {
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
