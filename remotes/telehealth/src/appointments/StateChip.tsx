import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Chip } from '@almanac/ui/content'
import { useOtherName } from './provider'
import { hasRequestedChange, isToAnswer } from './state'

/** The state of an appointment in a few words: canceled, awaiting an answer, now, another time requested; otherwise nothing. */
export function StateChip({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  const name = useOtherName()(appointment)
  if (appointment.request_type === 'cancel') return <Chip icon="close">{t('appointments.canceled')}</Chip>
  if (appointment.no_show) return <Chip icon="close">{t('appointments.noShow')}</Chip>
  if (isToAnswer(appointment, now))
    return (
      <Chip tone="warning" icon="clock">
        {t('appointments.toAnswer', { name })}
      </Chip>
    )
  if (isActive(appointment, now))
    return (
      <Chip tone="good" icon="clock">
        {t('appointments.now')}
      </Chip>
    )
  if (hasRequestedChange(appointment, now))
    return (
      <Chip tone="warning" icon="clock">
        {t('appointments.requested')}
      </Chip>
    )
  // Only a provider's day lists past appointments among the upcoming ones.
  if (appointment.side === 'provider' && isOver(appointment, now)) return <Chip>{t('appointments.over')}</Chip>
  return null
}
