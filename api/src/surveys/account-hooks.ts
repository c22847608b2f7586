import type { AccountContribution } from '../account'
import { onboardingSurveys } from './onboarding'

/** Which surveys of a group's onboarding are completed. */
export const surveysHooks: AccountContribution = { onboardingSurveys }
