import { named, type RowRules } from '../http/policies'
import { appointmentParty } from './appointments/party'

/** Who may do what with an appointment. */
export const telehealthPolicies = {
  async appointment_party({ database, user_id, params }) {
    const id = named(params, 'id')
    return id !== undefined && (await appointmentParty(database, user_id, id)) !== undefined
  },
} satisfies Partial<RowRules>
