import '@almanac/i18n/texts/telehealth'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { SlotFallback } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'
import { AppointmentCard, useNextAppointment } from './NextAppointment'

/** Fills `activity.objective.appointment`: the participant's next appointment, or that none is planned. */
export function Fill({ user_id }: Slots['activity.objective.appointment']) {
  return useUser().id === user_id ? <NextAppointment /> : <SlotFallback />
}

function NextAppointment() {
  const { t } = useTranslation('telehealth')
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const { appointment, failed } = useNextAppointment(now)
  if (failed) return <SlotFallback />
  if (appointment === undefined) return null
  return appointment ? (
    <AppointmentCard appointment={appointment} now={now} />
  ) : (
    <LinkCard to="/virtual_appointments" icon="appointments" title={t('next.none')} />
  )
}
