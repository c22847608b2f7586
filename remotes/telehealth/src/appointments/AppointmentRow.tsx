import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Avatar, ListRow } from '@almanac/ui/content'
import { Stack } from '@almanac/ui/core'
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
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const provider = providerName(appointment) ?? t('appointments.unknownProvider')
  return (
    <ListRow
      start={<Avatar name={provider} />}
      title={provider}
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
