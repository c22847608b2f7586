import type { SurveyQuestion as AskedQuestion, SurveyPage } from '@almanac/contracts/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { languageOfText, localise } from '@almanac/domain/texts'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'
import type { SurveyAnswer, SurveyDocument, SurveyQuestion } from '../definition'

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

function answeringFromRow({ document, answers, ...row }: StoredRow): Answering {
  return { ...row, survey: document as SurveyDocument, answers: answers as SurveyAnswer[], started: true }
}

/** One response of the participant to this survey; undefined where they have none of this id. */
export async function responseOf(
  database: Database,
  user_id: string,
  survey_id: string,
  id: string,
): Promise<Answering | undefined> {
  const row = await responsesOf(database, user_id, survey_id).where('r.id', '=', id).executeTakeFirst()
  return row && answeringFromRow(row)
}

/** The survey where the participant stopped, or a new beginning. 404 for a survey that is not of their study. */
export async function answeringOf(database: Database, user_id: string, survey_id: string): Promise<Answering> {
  const current = await currentSurvey(database, user_id, survey_id)
  const begun = await responsesOf(database, user_id, survey_id)
    .where('r.completed_at', 'is', null)
    .orderBy('r.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return begun
    ? answeringFromRow(begun)
    : { id: newId(), survey_id, ...current, answers: [], started: false, completed_at: null }
}

/** A question in the reader's language. */
function questionAnswer(question: SurveyQuestion, locale: string): AskedQuestion {
  const words = (text: SurveyQuestion['label'] | null | undefined) => (text ? localise(text, locale) : null)
  return {
    key: question.key,
    locale: languageOfText(question.label, locale),
    type: question.type,
    label: localise(question.label, locale),
    description: words(question.description),
    required: question.required && question.type !== 'information',
    answers: (question.answers ?? []).map(({ value, label }) => ({ value, label: localise(label, locale) })),
    min: question.min ?? null,
    max: question.max ?? null,
    min_label: words(question.min_label),
    max_label: words(question.max_label),
  }
}

/** Where the participant stopped: the first question that they have neither answered nor passed over; past the end when there is none. */
export function firstOpen({ survey, answers }: Answering): number {
  const answered = new Set(answers.map(({ key }) => key))
  const index = survey.questions.findIndex(({ key }) => !answered.has(key))
  return index === -1 ? survey.questions.length : index
}

/** One page of a survey: the question at this place; none past the end. */
export function surveyPage(answering: Answering, index: number, locale: string): SurveyPage {
  const { survey, answers } = answering
  const count = survey.questions.length
  const place = Math.min(Math.max(index, 0), count)
  const question = answering.completed_at ? undefined : survey.questions[place]
  const answer = answers.find(({ key }) => key === question?.key)
  return {
    id: answering.id,
    survey_id: answering.survey_id,
    locale: languageOfText(survey.title, locale),
    title: localise(survey.title, locale),
    introduction: survey.introduction && localise(survey.introduction, locale),
    has_seen_introduction: answering.started,
    question: question ? questionAnswer(question, locale) : null,
    answer: answer ? { key: answer.key, value: answer.value, values: answer.values, skipped: answer.skipped } : null,
    progress: question ? place / count : 1,
    position: question ? place + 1 : count,
    count,
    required_questions: survey.questions
      .filter(({ required, type }) => required && type !== 'information')
      .map(({ key }) => key),
    first_and_last_question: [survey.questions[0]?.key ?? '', survey.questions.at(-1)?.key ?? ''],
    completed_at: answering.completed_at?.toISOString() ?? null,
  }
}

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
