import { named, type RowRules } from '../http/policies'

/** Who may do what with an appointment. */
export const telehealthPolicies = {
  async appointment_party({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const appointment = await database
      .selectFrom('appointments')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return appointment !== undefined
  },
} satisfies Partial<RowRules>
