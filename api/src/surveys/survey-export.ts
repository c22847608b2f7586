import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PreparedSurvey, SurveyContext, SurveyState } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'
import { inBatches, type Batches } from '../database/own-data'
import type { Database } from '../http/serve'
import type { EarlierAnswer } from '@almanac/domain/survey/record'
import { preparedSurvey, storedAnswers, type StoredScore, storedScores } from './definition'
import { evaluated } from './survey/context'

/** Responses per query. */
const RESPONSES_BATCH_SIZE = 500
/** The time zone for rules about today's date where none was recorded. */
const DEFAULT_ZONE = 'UTC'

/** A survey of a company with all its versions, newest first. */
export interface ExportedSurvey {
  survey_id: string
  company_id: string
  versions: { version: number; survey: PreparedSurvey<LocalText> }[]
}

/** One response of one participant, as exported for a study team. */
export interface ExportedResponse {
  id: string
  /** A pseudonym, the same for all responses of a participant in this company; it cannot be traced back. */
  participant: string
  version: number
  /** The activity of the survey; null without one. */
  activity_id: string | null
  survey: PreparedSurvey<LocalText>
  context: SurveyContext
  state: SurveyState
  /** The answers that do not count. */
  earlier: EarlierAnswer[]
  scores: StoredScore[]
  started_at: Date
  completed_at: Date | null
  locale: string | null
  time_zone: string | null
}

/** The participants to export, with their pseudonyms. */
export interface ExportedParticipants {
  /** The same for all responses of a participant; it cannot be traced back. */
  pseudonym: (user_id: string) => string
  /** Whether data recorded by a participant at this time is exported. */
  includes: (user_id: string, recorded_at: Date) => boolean
}

/** The survey of a company with this key; undefined where there is none. */
export async function exportedSurvey(
  database: Database,
  company_id: string,
  key: string,
): Promise<ExportedSurvey | undefined> {
  const rows = await database
    .selectFrom('surveys')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .select(['id', 'version', 'document'])
    .orderBy('version', 'desc')
    .execute()
  const [newest] = rows
  if (!newest) return undefined
  const versions = rows.map(({ id, version, document }) => ({
    version,
    survey: preparedSurvey({ survey_id: id, version, document }),
  }))
  return { survey_id: newest.id, company_id, versions }
}

/** All participants who answered a survey of a company, under pseudonyms that only link the responses of one person. */
const everybodyOf = (company_id: string): ExportedParticipants => ({
  pseudonym(user_id) {
    const hash = createHash('sha256').update(`survey export ${company_id} ${user_id}`).digest('hex')
    return `P-${hash.slice(0, 16)}`
  },
  includes: () => true,
})

/** The instance keys with at least one answer. */
export async function answeredKeys(database: Database, survey_id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct answer ->> 'key' as key
    from survey_responses, jsonb_array_elements(answers) as answer
    where survey_id = ${survey_id}`.execute(database)
  return rows.map(({ key }) => key)
}

/** All responses to a survey in batches, in an order that does not reveal who answered when. */
export async function* exportResponses(
  database: Database,
  { survey_id, company_id, versions }: ExportedSurvey,
  { pseudonym, includes } = everybodyOf(company_id),
): Batches<ExportedResponse> {
  const surveys = new Map(versions.map(({ version, survey }) => [version, survey]))
  const batches = inBatches(
    (last: { user_id: string; id: string } | undefined) =>
      database
        .selectFrom('survey_responses')
        .where('survey_id', '=', survey_id)
        .where(last ? sql<boolean>`(user_id, id) > (${last.user_id}::uuid, ${last.id}::uuid)` : sql.lit(true))
        .select(['user_id', 'id', 'survey_version', 'activity_id', 'answers', 'scores', 'started_at', 'completed_at'])
        .select(['locale', 'time_zone', 'external_values', 'earlier_answers'])
        .orderBy('user_id')
        .orderBy('id')
        .limit(RESPONSES_BATCH_SIZE)
        .execute(),
    RESPONSES_BATCH_SIZE,
  )
  for await (const rows of batches)
    yield rows.flatMap(({ user_id, survey_version, answers, earlier_answers, scores, external_values, ...row }) => {
      const survey = surveys.get(survey_version)
      if (!survey || !includes(user_id, row.completed_at ?? row.started_at)) return []
      const time_zone = row.time_zone ?? DEFAULT_ZONE
      const { context, state } = evaluated(
        { ...row, survey, answers: storedAnswers(survey, answers), time_zone, external: external_values ?? undefined },
        row.started_at,
      )
      return {
        ...row,
        participant: pseudonym(user_id),
        version: survey_version,
        survey,
        context,
        state,
        earlier: earlierIn(survey, earlier_answers, (at) =>
          includes(user_id, at ?? row.completed_at ?? row.started_at),
        ),
        scores: (scores as StoredScore[] | null) ?? storedScores(survey.definition, state.scores),
      }
    })
}

/** The answers that do not count, of those received at an included instant, which is undefined where it was not recorded. */
const earlierIn = (
  survey: PreparedSurvey<LocalText>,
  stored: object,
  isIncluded: (received: Date | undefined) => boolean,
): EarlierAnswer[] =>
  (storedAnswers(survey, stored) as EarlierAnswer[]).filter(({ received_at }) =>
    isIncluded(received_at === undefined ? undefined : new Date(received_at)),
  )

/** An answer of a participant that does not count, as exported for a study team. */
export interface ExportedEarlierAnswer {
  /** A pseudonym. */
  participant: string
  response_id: string
  answer: EarlierAnswer
}

/** The answers to a survey that later ones have replaced, in batches. */
export async function* exportEarlierAnswers(
  database: Database,
  { survey_id, versions }: ExportedSurvey,
  { pseudonym, includes }: ExportedParticipants,
): Batches<ExportedEarlierAnswer> {
  const [newest] = versions
  if (!newest) return
  const batches = inBatches(
    (last: { user_id: string; id: string } | undefined) =>
      database
        .selectFrom('survey_responses')
        .where('survey_id', '=', survey_id)
        .where(sql<boolean>`earlier_answers <> '[]'`)
        .where(last ? sql<boolean>`(user_id, id) > (${last.user_id}::uuid, ${last.id}::uuid)` : sql.lit(true))
        .select(['user_id', 'id', 'earlier_answers', 'started_at', 'completed_at'])
        .orderBy('user_id')
        .orderBy('id')
        .limit(RESPONSES_BATCH_SIZE)
        .execute(),
    RESPONSES_BATCH_SIZE,
  )
  for await (const rows of batches)
    yield rows.flatMap(({ user_id, id, earlier_answers, started_at, completed_at }) =>
      earlierIn(newest.survey, earlier_answers, (at) => includes(user_id, at ?? completed_at ?? started_at)).map(
        (answer) => ({ participant: pseudonym(user_id), response_id: id, answer }),
      ),
    )
}
