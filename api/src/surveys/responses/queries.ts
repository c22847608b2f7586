import type { AnsweredQuestion, SurveyResponse } from '@almanac/contracts/surveys/responses'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import type { SurveyAnswer, SurveyDocument, SurveyQuestion, SurveyScore } from '../definition'

type Localise = (text: LocalText) => string

/** The label of a choice; the number itself where the survey has none for it. */
function choiceInWords(question: SurveyQuestion, value: number, words: Localise, number: Intl.NumberFormat): string {
  const option = question.answers?.find((offered) => offered.value === value)
  return option ? words(option.label) : number.format(value)
}

/** The end of a slider that has words is said with them: `5 (Very well)`. */
function sliderInWords(question: SurveyQuestion, value: number, words: Localise, number: Intl.NumberFormat): string {
  const label = value === question.min ? question.min_label : value === question.max ? question.max_label : undefined
  return label ? `${number.format(value)} (${words(label)})` : number.format(value)
}

/** An answer as a person would say it; null when there is none. */
export function answerInWords(
  question: SurveyQuestion,
  given: SurveyAnswer | undefined,
  locale: string,
): string | null {
  if (!given || given.skipped) return null
  const words: Localise = (text) => localise(text, locale)
  const number = new Intl.NumberFormat(locale)
  if (question.type === 'multiple_choice') {
    const chosen = (given.values ?? []).map((value) => choiceInWords(question, value, words, number))
    return chosen.length === 0 ? null : new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(chosen)
  }
  if (given.value === null) return null
  if (typeof given.value === 'string') return given.value
  if (question.type === 'choice') return choiceInWords(question, given.value, words, number)
  if (question.type === 'slider') return sliderInWords(question, given.value, words, number)
  return number.format(given.value)
}

/** The questions as they were asked, with what was answered, in the reader's language. */
export function answeredQuestions({ survey, answers }: CompletedRow, locale: string): AnsweredQuestion[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  return survey.questions.map((question) => ({
    key: question.key,
    locale: languageOfText(question.label, locale),
    type: question.type,
    label: localise(question.label, locale),
    answer: answerInWords(question, byKey.get(question.key), locale),
    skipped: byKey.get(question.key)?.skipped ?? false,
  }))
}

/** A completed survey as a list shows it. */
export function surveyResponseAnswer(row: CompletedRow, locale: string): SurveyResponse {
  const { score } = row
  return {
    id: row.id,
    survey_id: row.survey_id,
    locale: languageOfText(row.survey.title, locale),
    title: localise(row.survey.title, locale),
    started_at: row.started_at.toISOString(),
    completed_at: row.completed_at.toISOString(),
    score: score && { value: score.value, maximum: score.maximum, band: score.band && localise(score.band, locale) },
  }
}

/** A completed survey with the version of the survey that it was answered under. */
interface CompletedRow {
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
function responseFromRow({ document, answers, score, ...row }: StoredRow): CompletedRow {
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
  return rows.map(responseFromRow)
}

/** One completed survey of the user; undefined for any other. */
export async function completedOne(database: Database, user_id: string, id: string): Promise<CompletedRow | undefined> {
  const row = await completedOf(database, user_id).where('r.id', '=', id).executeTakeFirst()
  return row && responseFromRow(row)
}
