import type { Database } from '../../http/serve'
import type { SurveyAnswer, SurveyDocument, SurveyScore } from '../definition'

/** A completed survey with the version of the survey that it was answered under. */
export interface CompletedRow {
  id: string
  survey_id: string
  survey: SurveyDocument
  answers: SurveyAnswer[]
  score: SurveyScore | null
  started_at: Date
  completed_at: Date
}

const completedOf = (database: Database, user_id: string) =>
  database
    .selectFrom('survey_responses as r')
    .innerJoin('surveys as s', (join) =>
      join.onRef('s.id', '=', 'r.survey_id').onRef('s.version', '=', 'r.survey_version'),
    )
    .select(['r.id', 'r.survey_id', 'r.started_at', 'r.completed_at', 'r.score', 'r.answers', 's.document'])
    .where('r.user_id', '=', user_id)
    .where('r.completed_at', 'is not', null)
    .$narrowType<{ completed_at: Date }>()

type StoredRow = Awaited<ReturnType<ReturnType<typeof completedOf>['execute']>>[number]

/** The documents were checked when they were stored, the answers when they were given. */
function read({ document, answers, score, ...row }: StoredRow): CompletedRow {
  return {
    ...row,
    survey: document as SurveyDocument,
    answers: answers as SurveyAnswer[],
    score: score as SurveyScore | null,
  }
}

/** A page of the user's completed surveys, newest first. */
export async function completedPage(
  database: Database,
  user_id: string,
  page: { limit: number; offset: number },
): Promise<CompletedRow[]> {
  const rows = await completedOf(database, user_id)
    .orderBy('r.completed_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(read)
}

/** One completed survey of the user; undefined for any other. */
export async function completedOne(database: Database, user_id: string, id: string): Promise<CompletedRow | undefined> {
  const row = await completedOf(database, user_id).where('r.id', '=', id).executeTakeFirst()
  return row && read(row)
}
