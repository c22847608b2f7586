import { parseClock } from '@almanac/domain/time'
import { setAppointmentHours } from '../../src/telehealth'
import { studyId } from '@almanac/formats/study-files/ids'
import type { Database } from '../../src/http/serve'
import type { Study } from '../check/check'
import { WEEKDAYS } from '../format/messaging'
import type { AppointmentFile } from '../format/people'
import { personId } from './documents'
import { instantAt, later, zoneOf } from './moments'

const DAY_MS = 86_400_000
const FIVE_MINUTES_MS = 300_000

/** Stores the hours of providers as in the files. */
export async function loadAppointmentHours(database: Database, study: Study): Promise<void> {
  const ids = study.people.map(({ key }) => personId(study.key, key))
  const providers = study.people.flatMap(({ key, time_zone, appointment_hours }) =>
    appointment_hours ? [{ user_id: personId(study.key, key), time_zone, ...appointment_hours }] : [],
  )
  await setAppointmentHours(
    database,
    ids,
    providers.map(({ hours, ...provider }) => ({
      ...provider,
      hours: hours.map(({ days, from, to }) => ({
        days: days.map((day) => WEEKDAYS.indexOf(day) + 1),
        from: parseClock(from) ?? 0,
        to: parseClock(to) ?? 0,
      })),
    })),
  )
}

/** Adds appointments that do not exist yet. */
export async function loadAppointments(database: Database, study: Study, now: Date): Promise<void> {
  if (study.appointments.length === 0) return
  await database
    .insertInto('appointments')
    .values(
      study.appointments.map((appointment) => {
        const zone = zoneOf(study, appointment.person)
        const start = startOf(appointment, zone, now)
        const canceledBy = cancelerOf(appointment)
        return {
          user_id: personId(study.key, appointment.person),
          id: studyId(study.key, 'appointment', appointment.key),
          creator_user_id: personId(study.key, appointment.with),
          start_at: start,
          end_at: later(start, appointment.minutes),
          canceled_at: canceledBy ? new Date(Math.min(start.getTime() - DAY_MS, now.getTime())) : null,
          canceled_by: canceledBy,
          request_type: canceledBy ? 'cancel' : (appointment.request ?? null),
          requested_by: appointment.request === 'reschedule_request' ? appointment.requested_by : null,
          proposed_time: appointment.proposed ? instantAt(appointment.proposed, zone, now) : null,
        }
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

/** Who canceled an appointment; null if nobody did. */
function cancelerOf({ canceled, request, requested_by }: AppointmentFile) {
  if (request === 'cancel') return requested_by
  return canceled ? 'staff' : null
}

/** On its day, or this number of minutes from loading, rounded up to five minutes of the clock. */
function startOf({ in_minutes, day = 0, time = '09:00' }: AppointmentFile, zone: string, now: Date): Date {
  if (in_minutes === undefined) return instantAt({ day, time }, zone, now)
  return new Date(Math.ceil((now.getTime() + in_minutes * 60_000) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)
}
