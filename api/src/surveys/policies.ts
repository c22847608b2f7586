import { named, type RowRules } from '../http/policies'
import { hasCompletedOne } from './responses/queries'

/** Who may do what with a completed survey. */
export const surveysPolicies = {
  async survey_response_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    return id !== undefined && hasCompletedOne(database, user_id, id)
  },
} satisfies Partial<RowRules>
