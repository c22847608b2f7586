import { companiesOf } from '../../platform'
import { newId } from '@almanac/domain/ids'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { SurveyAnswer, SurveyDocument } from '../definition'

/** A survey with what a participant has answered of it so far. */
export interface Answering {
  /** The survey response; a new id where nothing has been answered. */
  id: string
  survey_id: string
  version: number
  survey: SurveyDocument
  answers: SurveyAnswer[]
  started: boolean
  completed_at: Date | null
}

/** The newest version of a survey of the participant's own study. 404 for any other. */
export async function currentSurvey(
  database: Database,
  user_id: string,
  survey_id: string,
): Promise<{ version: number; survey: SurveyDocument }> {
  const companies = await companiesOf(database, user_id)
  if (companies.length === 0) throw notFound()
  const row = await database
    .selectFrom('surveys')
    .where('id', '=', survey_id)
    .where(
      'company_id',
      'in',
      companies.map(({ id }) => id),
    )
    .orderBy('version', 'desc')
    .select(['version', 'document'])
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  // Documents are checked before they are stored.
  return { version: row.version, survey: row.document as SurveyDocument }
}

/** Under the version in which it was begun: a change of the survey loses nothing that was answered. */
const responsesOf = (database: Database, user_id: string, survey_id: string) =>
  database
    .selectFrom('survey_responses as r')
    .innerJoin('surveys as s', (join) =>
      join.onRef('s.id', '=', 'r.survey_id').onRef('s.version', '=', 'r.survey_version'),
    )
    .select(['r.id', 'r.survey_id', 'r.survey_version as version', 'r.answers', 'r.completed_at', 's.document'])
    .where('r.user_id', '=', user_id)
    .where('r.survey_id', '=', survey_id)

type StoredRow = Awaited<ReturnType<ReturnType<typeof responsesOf>['execute']>>[number]

function read({ document, answers, ...row }: StoredRow): Answering {
  return { ...row, survey: document as SurveyDocument, answers: answers as SurveyAnswer[], started: true }
}

/** One response of the participant to this survey; undefined where she has none of this id. */
export async function responseOf(
  database: Database,
  user_id: string,
  survey_id: string,
  id: string,
): Promise<Answering | undefined> {
  const row = await responsesOf(database, user_id, survey_id).where('r.id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** The survey where the participant stopped, or a new beginning. 404 for a survey that is not of her study. */
export async function answeringOf(database: Database, user_id: string, survey_id: string): Promise<Answering> {
  const current = await currentSurvey(database, user_id, survey_id)
  const begun = await responsesOf(database, user_id, survey_id)
    .where('r.completed_at', 'is', null)
    .orderBy('r.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return begun ? read(begun) : { id: newId(), survey_id, ...current, answers: [], started: false, completed_at: null }
}
