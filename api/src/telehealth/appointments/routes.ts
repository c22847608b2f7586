import type { FastifyInstance } from 'fastify'
import * as schema from '@almanac/contracts/schema/telehealth/appointments'
import * as calls from '@almanac/contracts/telehealth/appointments'
import { DAY } from '@almanac/domain/appointments'
import { inTransaction } from '../../database/transaction'
import { pageOf, placeOf } from '../../http/cursor'
import { forbidden, invalid, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { areOthersClosed } from '../../http/second-factor'
import type { Database } from '../../http/serve'
import { hasFeature, publishEvent } from '../../platform'
import { appointmentFile } from '../calendar/appointment-file'
import { calendarType } from '../calendar/icalendar'
import { appointmentsOf, withoutParticipants, withPeople } from './appointments'
import { freeTimes } from './availability'
import { changeAs, meetingOf } from './change'
import { findAppointment, type AppointmentRow } from './find-appointment'

/** Maximum span of a request for free times. */
const MAX_FREE_TIMES_SPAN = 14 * DAY

/** Reading and changing one's appointments, as participant and as provider. */
export function appointmentsRoutes(app: FastifyInstance): void {
  serve(app, calls.listAppointments, schema.listAppointments, async ({ database, user_id, query, request, reply }) => {
    await requireAppointments(database, user_id)
    const { limit, cursor, ...wanted } = query
    const page = { ...wanted, limit: limit + 1, after: placeOf(cursor) }
    const rows = pageOf(reply, await appointmentsOf(database, user_id, page, new Date()), limit)
    const appointments = await withPeople(database, user_id, rows)
    const ofOthers = appointments.some(({ side }) => side === 'provider')
    return ofOthers && (await areOthersClosed(request, user_id)) ? withoutParticipants(appointments) : appointments
  })

  serve(
    app,
    calls.changeAppointment,
    schema.changeAppointment,
    async ({ database, user_id, params, body, request }) => {
      await requireAppointments(database, user_id)
      if (body.id !== params.id) throw invalid('INVALID', 'id')
      const row = await inTransaction(database, (transaction) =>
        changeAs(transaction, user_id, params.id, body, new Date()),
      )
      publishEvent(request, [row.user_id, row.creator_user_id], { type: 'appointment', appointment_id: row.id })
      const [appointment] = await withPeople(database, user_id, [row])
      if (!appointment) throw notFound()
      return appointment
    },
  )

  serve(app, calls.listFreeTimes, schema.listFreeTimes, async ({ database, user_id, params, query }) => {
    const row = await partyOf(database, user_id, params.id)
    const now = new Date()
    const from = query.from === undefined ? now.getTime() : Date.parse(query.from)
    const span = { from, until: query.until === undefined ? from + 7 * DAY : Date.parse(query.until) }
    if (span.until < span.from || span.until - span.from > MAX_FREE_TIMES_SPAN) throw invalid('INVALID', 'until')
    return freeTimes(database, meetingOf(row), span, now)
  })

  calendarRoute(app)
}

function calendarRoute(app: FastifyInstance): void {
  serve(
    app,
    calls.getCalendarFile,
    schema.getCalendarFile,
    async ({ database, user_id, params, visitor, reply }): Promise<void> => {
      const row = await partyOf(database, user_id, params.id)
      const file = appointmentFile(row, { locale: visitor.locale, publicUrl: app.publicUrl })
      await reply
        .type(calendarType(row.canceled_at ? 'CANCEL' : 'PUBLISH'))
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .send(file)
    },
  )
}

async function partyOf(database: Database, user_id: string, id: string): Promise<AppointmentRow> {
  await requireAppointments(database, user_id)
  const row = await findAppointment(database, user_id, id)
  if (!row) throw notFound()
  return row
}

/** Refuses with 403 FEATURE_OFF if 'Virtual Appointments' is off for the user (specification 001, section 6). */
async function requireAppointments(database: Database, userId: string): Promise<void> {
  if (!(await hasFeature(database, userId, 'Virtual Appointments'))) throw forbidden('FEATURE_OFF')
}
