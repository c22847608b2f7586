import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { providerName } from '../appointments/provider'
import { StateChip } from '../appointments/StateChip'
import { useWhen } from '../time/useWhen'

/** An appointment at a glance, leading to all of them. */
export function AppointmentCard({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  return (
    <LinkCard to="/virtual_appointments" icon="appointments" title={t('next.title')}>
      <Text as="span" numbers>
        {t('next.when', { day: when.day(appointment.start_at), time: when.time(appointment.start_at) })}
      </Text>
      <Text as="span" variant="small" tone="soft">
        {t('next.with', { name: providerName(appointment) ?? t('appointments.unknownProvider') })}
      </Text>
      <StateChip appointment={appointment} now={now} />
    </LinkCard>
  )
}
