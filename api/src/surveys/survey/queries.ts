import { sql } from 'kysely'
import type { PreparedSurvey } from '@almanac/domain/survey'
import type { EarlierAnswer, RecordedAnswer } from '@almanac/domain/survey/record'
import type { LocalText } from '@almanac/domain/texts'
import { zoneOf } from '../../account'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'
import { preparedSurvey, storedAnswers } from '../definition'
import type { ExternalRecord } from '@almanac/formats/instruments/fhir'
import { isResponse } from '../responses/response-id'

/** A survey with a participant's answers so far. */
export interface Answering {
  /** The survey response; a new id before the first answer. */
  id: string
  survey_id: string
  version: number
  company_id: string
  survey: PreparedSurvey<LocalText>
  answers: RecordedAnswer[]
  /** Answers that were given and do not count. */
  earlier: EarlierAnswer[]
  /** Ids under which other devices began it. */
  other_ids: string[]
  has_seen_introduction: boolean
  started_at: Date
  completed_at: Date | null
  /** When the server received the completion; null for an incomplete one, and in rows of earlier releases. */
  completion_received_at: Date | null
  /** The language and the time zone in which it was begun. */
  locale: string | null
  time_zone: string
  /** Values of `fhirpath("…")`; missing where the survey has none, or none were computed. */
  external?: ExternalRecord | undefined
  /** Keys of the alerts that were read, on any device. */
  read_alerts: readonly string[]
}

type CurrentSurvey = Pick<Answering, 'version' | 'company_id' | 'survey'>

/** The newest version of a survey of the participant's study. 404 for any other. */
export async function currentSurvey(database: Database, user_id: string, survey_id: string): Promise<CurrentSurvey> {
  const current = await surveyOfStudy(database, user_id, survey_id)
  if (!current) throw notFound()
  return current
}

/** The newest version of a survey of the participant's study; undefined for any other. */
export async function surveyOfStudy(
  database: Database,
  user_id: string,
  survey_id: string,
): Promise<CurrentSurvey | undefined> {
  const companies = await companiesOf(database, user_id)
  if (companies.length === 0) return undefined
  const row = await database
    .selectFrom('surveys')
    .where('id', '=', survey_id)
    .where(
      'company_id',
      'in',
      companies.map(({ id }) => id),
    )
    .orderBy('version', 'desc')
    .select(['version', 'company_id', 'document'])
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, company_id: row.company_id, survey: preparedSurvey({ survey_id, ...row }) }
}

/** In the version in which it was begun, so that a change of the survey loses no answers. */
const responsesOf = (database: Database, user_id: string, survey_id: string) =>
  database
    .selectFrom('survey_responses as r')
    .innerJoin('surveys as s', (join) =>
      join.onRef('s.id', '=', 'r.survey_id').onRef('s.version', '=', 'r.survey_version'),
    )
    .select([
      'r.id',
      'r.survey_id',
      'r.survey_version as version',
      'r.answers',
      'r.started_at',
      'r.completed_at',
      'r.completion_received_at',
      'r.other_ids',
      'r.earlier_answers',
      'r.has_seen_introduction',
      'r.locale',
      'r.time_zone',
      'r.external_values',
      'r.read_alerts',
      's.company_id',
      's.document',
    ])
    .where('r.user_id', '=', user_id)
    .where('r.survey_id', '=', survey_id)

type StoredRow = Awaited<ReturnType<ReturnType<typeof responsesOf>['execute']>>[number]

function answeringFromRow(
  { document, answers, earlier_answers, time_zone, external_values, ...row }: StoredRow,
  zone: string,
): Answering {
  const survey = preparedSurvey({ survey_id: row.survey_id, version: row.version, document })
  return {
    ...row,
    survey,
    answers: storedAnswers(survey, answers),
    earlier: storedAnswers(survey, earlier_answers) as EarlierAnswer[],
    time_zone: time_zone ?? zone,
    external: external_values ?? undefined,
  }
}

/**
 * The participant's response to this survey with this id or alias (the id used by another device);
 * undefined where there is none.
 */
export async function responseOf(
  database: Database,
  user_id: string,
  survey_id: string,
  id: string,
): Promise<Answering | undefined> {
  const row = await responsesOf(database, user_id, survey_id).where(isResponse(id)).executeTakeFirst()
  return row && answeringFromRow(row, await zoneOf(database, user_id))
}

/** The most recently begun incomplete response of the participant; undefined where there is none. */
export async function openResponse(
  database: Database,
  user_id: string,
  survey_id: string,
): Promise<Answering | undefined> {
  const row = await responsesOf(database, user_id, survey_id)
    .where('r.completed_at', 'is', null)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return row && answeringFromRow(row, await zoneOf(database, user_id))
}

/** The participant's newest response, completed or not; undefined before the first. */
export async function lastResponse(
  database: Database,
  user_id: string,
  survey_id: string,
): Promise<Answering | undefined> {
  const row = await responsesOf(database, user_id, survey_id)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && answeringFromRow(row, await zoneOf(database, user_id))
}

/** The response that the participant completed last; undefined before the first. */
export async function lastCompleted(
  database: Database,
  user_id: string,
  survey_id: string,
): Promise<(Answering & { completed_at: Date }) | undefined> {
  const row = await responsesOf(database, user_id, survey_id)
    .where('r.completed_at', 'is not', null)
    .orderBy(sql`coalesce(r.completion_received_at, r.completed_at)`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.completed_at) return undefined
  const { completed_at } = row
  return { ...answeringFromRow(row, await zoneOf(database, user_id)), completed_at }
}

/** The ids of the surveys that a participant has completed at least once, in any version. */
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
