import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { providerName } from '../appointments/provider'
import { useWhen } from '../time/useWhen'

/** With whom and when, and what has been asked of it. */
export function Details({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const facts = [
    [t('detail.provider'), providerName(appointment) ?? t('appointments.unknownProvider')],
    [t('detail.day'), when.day(appointment.start_at)],
    [
      t('detail.time'),
      t('detail.timeRange', { from: when.time(appointment.start_at), to: when.time(appointment.end_at) }),
    ],
    [t('detail.zone'), when.zoneName],
  ] as const
  return (
    <>
      <StatusAlert appointment={appointment} now={now} />
      <Stack as="dl" gap={3}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" variant="small" tone="soft">
              {name}
            </Text>
            <Text as="dd" variant="lead">
              {value}
            </Text>
          </div>
        ))}
      </Stack>
    </>
  )
}

/** Canceled, on now, or another time requested; nothing otherwise. */
function StatusAlert({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t, format } = useTranslation('telehealth')
  const { zone } = useWhen()
  const { request_type, proposed_time } = appointment
  if (request_type === 'cancel') return <Alert>{t('detail.isCanceled')}</Alert>
  if (isActive(appointment, now)) return <Alert tone="good">{t('detail.isNow')}</Alert>
  if (!proposed_time || isOver(appointment, now)) return null
  return <Alert>{t('detail.isRequested', { when: format.dateTime(proposed_time, { timeZone: zone }) })}</Alert>
}
