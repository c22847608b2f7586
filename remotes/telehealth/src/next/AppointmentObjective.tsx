import '@almanac/i18n/texts/telehealth'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { Otherwise } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { AppointmentCard } from './AppointmentCard'
import { useNextAppointment } from './useNextAppointment'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'

/** Fills `activity.objective.appointment`: the participant's next appointment, or that none is planned. */
export function Fill({ user_id }: Slots['activity.objective.appointment']) {
  return useUser().id === user_id ? <NextAppointment /> : <Otherwise />
}

function NextAppointment() {
  const { t } = useTranslation('telehealth')
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const { appointment, failed } = useNextAppointment(now)
  if (failed) return <Otherwise />
  if (appointment === undefined) return null
  return appointment ? (
    <AppointmentCard appointment={appointment} now={now} />
  ) : (
    <LinkCard to="/virtual_appointments" icon="appointments" title={t('next.none')} />
  )
}
