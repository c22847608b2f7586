import type { Database } from '../http/serve'

/** The ids of the surveys that a participant has completed at least once, in whatever version. */
export async function completedSurveysOf(database: Database, user_id: string): Promise<Set<string>> {
  const completed = await database
    .selectFrom('survey_responses')
    .where('user_id', '=', user_id)
    .where('completed_at', 'is not', null)
    .select('survey_id')
    .distinct()
    .execute()
  return new Set(completed.map(({ survey_id }) => survey_id))
}
