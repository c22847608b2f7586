import type { User } from '@almanac/contracts/account/session'
import type { Database } from '../http/serve'
import { completedSurveysOf } from './completed'

/** Of the surveys that a participant's groups ask of everybody first, which she has completed. */
export async function onboardingSurveys(
  database: Database,
  user_id: string,
  asked: string[],
): Promise<User['onboarding_surveys']> {
  if (asked.length === 0) return []
  const completed = await completedSurveysOf(database, user_id)
  return asked.map((id) => ({ id, completed: completed.has(id) }))
}
