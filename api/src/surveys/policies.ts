import { named, type RowRules } from '../http/policies'
import { isOwnConsent } from './consent/given-consents'
import { hasCompletedOne } from './responses/queries'

/** Permissions for completed surveys and consents. */
export const surveysPolicies = {
  async survey_response_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    return id !== undefined && hasCompletedOne(database, user_id, id)
  },
  async consent_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    return id !== undefined && isOwnConsent(database, user_id, id)
  },
} satisfies Partial<RowRules>
