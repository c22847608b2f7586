import type { FastifyInstance } from 'fastify'
import { changeAppointment, listAppointments } from '@almanac/contracts/telehealth/appointments'
import * as schema from '@almanac/contracts/schema/telehealth/appointments'
import { inTransaction } from '../../database/transaction'
import { invalid, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { requireAppointments } from '../gate'
import { appointmentsOf, lockAppointment, storeRequest, withProviders } from './appointments'
import { requested } from './request'

/** Reading and changing one's appointments. */
export function appointmentsRoutes(app: FastifyInstance): void {
  serve(app, listAppointments, schema.listAppointments, async ({ database, user_id, query }) => {
    await requireAppointments(database, user_id)
    return appointmentsOf(database, user_id, query, new Date())
  })

  serve(app, changeAppointment, schema.changeAppointment, async ({ database, user_id, params, body }) => {
    await requireAppointments(database, user_id)
    if (body.id !== params.id) throw invalid('INVALID', 'id')
    return inTransaction(database, async (transaction) => {
      const row = await lockAppointment(transaction, user_id, params.id)
      if (!row) throw notFound()
      const changed = requested(row, body, new Date())
      await storeRequest(transaction, changed)
      const [appointment] = await withProviders(transaction, [changed])
      if (!appointment) throw notFound()
      return appointment
    })
  })
}
