import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { LinkButton } from '@almanac/ui/core'

interface JoinButtonProps {
  appointment: Appointment
  now: Date
}

/** Links to the room while an appointment is on, and before that to the device test; renders nothing once it is over or canceled. */
export function JoinButton({ appointment, now }: JoinButtonProps) {
  const { t } = useTranslation('telehealth')
  if (appointment.request_type === 'cancel' || isOver(appointment, now)) return null
  if (!isActive(appointment, now))
    return <LinkButton to="/virtual_appointments/devices">{t('devices.title')}</LinkButton>
  return (
    <LinkButton variant="primary" icon="video" to={`/virtual_appointments/${appointment.id}/room`}>
      {t('room.join')}
    </LinkButton>
  )
}
