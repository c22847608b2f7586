import '@almanac/i18n/texts/telehealth'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { DAY } from '@almanac/domain/appointments'
import type { Slots } from '@almanac/federation'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'
import { AppointmentCard, useNextAppointment } from './NextAppointment'

/** How far ahead an appointment is shown on the dashboard. */
const MAX_AHEAD_MS = 7 * DAY

/** Fills `dashboard.tiles`: the participant's next appointment, if it is within a week and the dashboard does not show it, there or with the care team. */
export function Fill({ user_id, appointment_shown = null, care_team_shown = false }: Slots['dashboard.tiles']) {
  return useUser().id === user_id && !care_team_shown ? <NextAppointment shown_id={appointment_shown} /> : null
}

function NextAppointment({ shown_id }: { shown_id: string | null }) {
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const { appointment } = useNextAppointment(now, shown_id)
  if (!appointment || Date.parse(appointment.start_at) - now.getTime() > MAX_AHEAD_MS) return null
  return <AppointmentCard appointment={appointment} now={now} />
}
