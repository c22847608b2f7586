import { activitiesPolicies } from '../activities'
import type { RowRules } from '../http/policies'
import { platformPolicies } from '../platform'
import { socialPolicies } from '../social'
import { surveysPolicies } from '../surveys'
import { telehealthPolicies } from '../telehealth'

/** Every policy's rule about the row that a call names; one that no area brings fails the type checker. */
export const rowRules: RowRules = {
  ...platformPolicies,
  ...socialPolicies,
  ...surveysPolicies,
  ...activitiesPolicies,
  ...telehealthPolicies,
}
