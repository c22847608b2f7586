import '@almanac/i18n/texts/telehealth'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { DAY } from '@almanac/domain/appointments'
import type { Slots } from '@almanac/federation'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'
import { AppointmentCard, useNextAppointment } from './NextAppointment'

/** How far ahead an appointment is shown on the dashboard. */
const MAX_AHEAD_MS = 7 * DAY

/** Fills `dashboard.tiles`: the participant's next appointment, if it is within a week. */
export function Fill({ user_id }: Slots['dashboard.tiles']) {
  return useUser().id === user_id ? <NextAppointment /> : null
}

function NextAppointment() {
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const { appointment } = useNextAppointment(now)
  if (!appointment || Date.parse(appointment.start_at) - now.getTime() > MAX_AHEAD_MS) return null
  return <AppointmentCard appointment={appointment} now={now} />
}
