import '@almanac/i18n/texts/telehealth'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { DAY } from '@almanac/domain/appointments'
import type { Slots } from '@almanac/federation'
import { AppointmentCard } from './AppointmentCard'
import { useNextAppointment } from './useNextAppointment'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'

/** How far ahead an appointment is worth a place on the dashboard, in milliseconds. */
const SOON = 7 * DAY

/** Fills `dashboard.tiles`: the participant's next appointment, when it is within a week. */
export function Fill({ user_id }: Slots['dashboard.tiles']) {
  return useUser().id === user_id ? <NextAppointment /> : null
}

function NextAppointment() {
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const { appointment } = useNextAppointment(now)
  if (!appointment || Date.parse(appointment.start_at) - now.getTime() > SOON) return null
  return <AppointmentCard appointment={appointment} now={now} />
}
