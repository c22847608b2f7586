import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive } from '@almanac/domain/appointments'
import { useTexts } from '@almanac/i18n'
import { Avatar, ListRow } from '@almanac/ui/core'
import { useWhen } from '../time/useWhen'
import { providerName } from './provider'
import { StateChip } from './StateChip'

interface AppointmentRowProps {
  appointment: Appointment
  now: Date
  onOpen: () => void
}

/** One appointment in a list: with whom, when, and whether something is the matter with it. */
export function AppointmentRow({ appointment, now, onOpen }: AppointmentRowProps) {
  const { t } = useTexts('telehealth')
  const when = useWhen()
  const provider = providerName(appointment) ?? t('appointments.unknownProvider')
  return (
    <ListRow
      start={<Avatar name={provider} />}
      title={provider}
      detail={t('appointments.when', { day: when.day(appointment.start_at), from: when.time(appointment.start_at), to: when.time(appointment.end_at) })}
      end={<StateChip appointment={appointment} now={now} />}
      strong={isActive(appointment, now) && appointment.request_type !== 'cancel'}
      onClick={onOpen}
    />
  )
}
