import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Chip } from '@almanac/ui/content'

/** What is the matter with an appointment, in a word or three: canceled, now, another time asked for; else nothing. */
export function StateChip({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  if (appointment.request_type === 'cancel') return <Chip icon="close">{t('appointments.canceled')}</Chip>
  if (isActive(appointment, now))
    return (
      <Chip tone="good" icon="clock">
        {t('appointments.now')}
      </Chip>
    )
  if (appointment.request_type === 'reschedule_request' && !isOver(appointment, now))
    return (
      <Chip tone="warning" icon="clock">
        {t('appointments.requested')}
      </Chip>
    )
  return null
}
