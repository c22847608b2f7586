import type { User } from '@almanac/contracts/account/session'
import type { AccountContribution } from '../kernel/account-hooks'
import type { Database } from '../http/serve'
import { completedSurveysOf } from './survey/queries'

/** Which surveys of a group's onboarding are completed. */
export const surveysHooks: AccountContribution = { onboardingSurveys }

/** The onboarding surveys of a participant's groups that are completed. */
async function onboardingSurveys(
  database: Database,
  user_id: string,
  asked: string[],
): Promise<User['onboarding_surveys']> {
  if (asked.length === 0) return []
  const completed = await completedSurveysOf(database, user_id)
  return asked.map((id) => ({ id, completed: completed.has(id) }))
}
