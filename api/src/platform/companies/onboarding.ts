import type { Database } from '../../http/serve'

/** The ids of the surveys that the groups of a user ask of everybody first, in the order of the groups that she joined, each once. */
export async function onboardingSurveyIds(database: Database, user_id: string): Promise<string[]> {
  const groups = await database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .where('memberships.user_id', '=', user_id)
    .orderBy('memberships.joined_at')
    .orderBy('groups.id')
    .select('groups.onboarding_surveys')
    .execute()
  return [...new Set(groups.flatMap(({ onboarding_surveys }) => onboarding_surveys))]
}
