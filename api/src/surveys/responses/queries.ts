import type { SurveyResponse, SurveyScoreAnswer } from '@almanac/contracts/surveys/responses'
import type { PreparedSurvey, SurveyAnswer } from '@almanac/domain/survey'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { preparedSurvey, storedAnswers, type StoredScore, type SurveyScore } from '../definition'
import type { ExternalRecord } from '@almanac/formats/instruments/fhir'
import { isResponse } from './response-id'

/** A response with the survey version in which it was answered. */
export interface ResponseRow {
  id: string
  survey_id: string
  version: number
  company_id: string
  survey: PreparedSurvey<LocalText>
  answers: SurveyAnswer[]
  score: SurveyScore | null
  scores: StoredScore[] | null
  started_at: Date
  completed_at: Date | null
  has_seen_introduction: boolean
  /** The language in which it was answered; null in rows of earlier releases. */
  locale: string | null
  time_zone: string | null
  external?: ExternalRecord | undefined
  read_alerts: readonly string[]
}

export interface CompletedRow extends ResponseRow {
  completed_at: Date
}

const responsesOf = (database: Database, user_id: string) =>
  database
    .selectFrom('survey_responses as r')
    .innerJoin('surveys as s', (join) =>
      join.onRef('s.id', '=', 'r.survey_id').onRef('s.version', '=', 'r.survey_version'),
    )
    .select([
      'r.id',
      'r.survey_id',
      'r.survey_version as version',
      'r.started_at',
      'r.completed_at',
      'r.score',
      'r.scores',
      'r.answers',
      'r.has_seen_introduction',
      'r.locale',
      'r.time_zone',
      'r.external_values',
      'r.read_alerts',
      's.company_id',
      's.document',
    ])
    .where('r.user_id', '=', user_id)

type StoredRow = Awaited<ReturnType<ReturnType<typeof responsesOf>['execute']>>[number]

/** Not validated again: documents and answers are validated before they are stored. */
function responseFromRow({ document, answers, score, scores, external_values, ...row }: StoredRow): ResponseRow {
  const survey = preparedSurvey({ survey_id: row.survey_id, version: row.version, document })
  return {
    ...row,
    survey,
    answers: storedAnswers(survey, answers),
    external: external_values ?? undefined,
    score: score as SurveyScore | null,
    scores: scores as StoredScore[] | null,
  }
}

const isCompleted = (row: ResponseRow): row is CompletedRow => row.completed_at !== null

interface Page {
  limit: number
  offset: number
}

/** A page of the user's completed surveys, newest first. */
export async function completedPage(database: Database, user_id: string, page: Page): Promise<CompletedRow[]> {
  const rows = await responsesOf(database, user_id)
    .where('r.completed_at', 'is not', null)
    .orderBy('r.completed_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(responseFromRow).filter(isCompleted)
}

/** A page of the user's responses, including incomplete ones, most recently begun first. */
export async function responsesPage(
  database: Database,
  user_id: string,
  { survey_id, ...page }: Page & { survey_id?: string | undefined },
): Promise<ResponseRow[]> {
  const rows = await responsesOf(database, user_id)
    .$if(survey_id !== undefined, (query) => query.where('r.survey_id', '=', survey_id ?? ''))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(responseFromRow)
}

/** A completed survey of the user, by its id or that of another device; undefined for any other. */
export async function completedOne(database: Database, user_id: string, id: string): Promise<CompletedRow | undefined> {
  const row = await responsesOf(database, user_id)
    .where('r.completed_at', 'is not', null)
    .where(isResponse(id))
    .executeTakeFirst()
  const response = row && responseFromRow(row)
  return response && isCompleted(response) ? response : undefined
}

/** Whether the user has a completed survey with this id, or began it under this id on another device. */
export async function hasCompletedOne(database: Database, user_id: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('survey_responses as r')
    .where('r.user_id', '=', user_id)
    .where(isResponse(id))
    .where('r.completed_at', 'is not', null)
    .select('r.id')
    .executeTakeFirst()
  return row !== undefined
}

const words = (text: LocalText | null, locale: string): string | null => text && localise(text, locale)

/** The first score, localized. */
export const scoreAnswer = (score: SurveyScore | null, locale: string): SurveyResponse['score'] =>
  score && {
    value: score.value,
    maximum: score.maximum,
    band: words(score.band, locale),
    ...(score.meaning && { meaning: localise(score.meaning, locale) }),
  }

/** All scores, localized. */
export const scoresAnswer = (scores: readonly StoredScore[] | null, locale: string): SurveyScoreAnswer[] =>
  (scores ?? []).map(({ label, band, meaning, ...score }) => ({
    ...score,
    label: words(label, locale),
    band: words(band, locale),
    ...(meaning && { meaning: localise(meaning, locale) }),
  }))

/** All scores of a response, localized, with the bands of the survey's version in which it was answered. */
export const scoresWithBands = (
  { scores, survey }: Pick<ResponseRow, 'scores' | 'survey'>,
  locale: string,
): SurveyScoreAnswer[] =>
  scoresAnswer(scores, locale).map((score) => {
    const { bands = [] } = survey.definition.scores.find(({ key }) => key === score.key) ?? {}
    if (bands.length === 0) return score
    return { ...score, bands: bands.map(({ from, to, label }) => ({ from, to, label: localise(label, locale) })) }
  })

/** A response as an entry of a list. */
export function surveyResponseAnswer<Row extends ResponseRow>(row: Row, locale: string) {
  const { title } = row.survey.definition
  return {
    id: row.id,
    survey_id: row.survey_id,
    locale: languageOfText(title, locale),
    title: localise(title, locale),
    started_at: row.started_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    score: scoreAnswer(row.score, locale),
    scores: scoresWithBands(row, locale),
  }
}
