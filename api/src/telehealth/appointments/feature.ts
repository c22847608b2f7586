import { named } from '../../http/policies'
import { requireFactorForOthers } from '../../http/second-factor'
import type { Feature } from '../../kernel/feature'
import { appointmentHours, appointments } from '../tables'
import { findAppointment, sideOf } from './find-appointment'
import { appointmentResources } from './fhir'
import { appointmentsRoutes } from './routes'

/** Appointments of a participant with a clinician or the study team. */
export const appointmentsFeature: Feature = {
  routes: appointmentsRoutes,
  tables: [appointmentHours, appointments],
  fhir: appointmentResources,
  policies: {
    async appointment_party({ database, user_id, params, request }) {
      const id = named(params, 'id')
      const found = id === undefined ? undefined : await findAppointment(database, user_id, id)
      if (found && sideOf(found, user_id) === 'provider') await requireFactorForOthers(request, user_id)
      return found !== undefined
    },
  },
  account: {
    /** The two people of an appointment see each other's photo, as in a conversation, even after it is over. */
    async seesPicture(database, viewer_id, { type, user_id }) {
      if (type !== 'profile') return false
      const found = await database
        .selectFrom('appointments')
        .where(({ or, and, eb }) =>
          or([
            and([eb('user_id', '=', user_id), eb('creator_user_id', '=', viewer_id)]),
            and([eb('user_id', '=', viewer_id), eb('creator_user_id', '=', user_id)]),
          ]),
        )
        .select('id')
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
  },
}
