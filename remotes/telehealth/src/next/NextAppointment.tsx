import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { StateChip } from '../appointments/StateChip'
import { useOtherName } from '../appointments/provider'
import { useAppointmentsRefetch, useOpenAppointments } from '../appointments/useAppointments'
import { useWhen } from '../time/useWhen'

/** A summary of an appointment: it leads into the room while that is open, otherwise to all appointments. */
export function AppointmentCard({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const otherName = useOtherName()
  return (
    <LinkCard
      to={isActive(appointment, now) ? `/virtual_appointments/${appointment.id}/room` : '/virtual_appointments'}
      icon="appointments"
      title={isActive(appointment, now) ? t('room.join') : t('next.title')}
    >
      <Text as="span" numbers>
        {t('next.when', { day: when.day(appointment.start_at), time: when.time(appointment.start_at) })}
      </Text>
      <Text as="span" variant="small" tone="soft">
        {t('next.with', { name: otherName(appointment) })}
      </Text>
      <StateChip appointment={appointment} now={now} />
    </LinkCard>
  )
}

/** Undefined until loaded; null if there is none. `failed` if loading failed. */
interface Next {
  appointment: Appointment | null | undefined
  failed: boolean
}

/** The first appointment that is not over and has no requested cancelation, other than the one of `shown_id`. */
export function useNextAppointment(now: Date, shown_id: string | null = null): Next {
  useAppointmentsRefetch()
  const { data, error } = useOpenAppointments()
  const next =
    data && (data.find((one) => one.id !== shown_id && !isOver(one, now) && one.request_type !== 'cancel') ?? null)
  return { appointment: next, failed: error !== null && !data }
}
