import type { AccountContribution } from '../account'
import { activitiesHooks } from '../activities'
import { socialHooks } from '../social'
import { surveysHooks } from '../surveys'

/** What areas above the account do when one changes. */
export const accountContributions: readonly AccountContribution[] = [socialHooks, surveysHooks, activitiesHooks]
