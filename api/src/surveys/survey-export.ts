import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PreparedSurvey, SurveyContext, SurveyState } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'
import { inPortions, type Portions } from '../database/own-data'
import type { Database } from '../http/serve'
import { preparedSurvey, storedAnswers, type StoredScore, storedScores } from './definition'
import { evaluated } from './survey/context'

/** Responses read at once. */
const RESPONSES_PORTION = 500
/** The zone that rules about today's date go by where none was recorded. */
const DEFAULT_ZONE = 'UTC'

/** A survey of a company with all of its versions, the newest first. */
export interface ExportedSurvey {
  survey_id: string
  company_id: string
  versions: { version: number; survey: PreparedSurvey<LocalText> }[]
}

/** One response of one participant, as a study team gets it. */
export interface ExportedResponse {
  id: string
  /** The same for all that one participant answered in this company; it does not lead back to them. */
  participant: string
  version: number
  /** The activity that asked it; null where it stood by itself. */
  activity_id: string | null
  survey: PreparedSurvey<LocalText>
  context: SurveyContext
  state: SurveyState
  scores: StoredScore[]
  started_at: Date
  completed_at: Date | null
  locale: string | null
  time_zone: string | null
}

/** Whose responses are exported, and under which names. */
export interface ExportedParticipants {
  /** The same for all that one participant answered; it does not lead back to them. */
  pseudonym: (user_id: string) => string
  /** Whether what a participant recorded at an instant is exported. */
  includes: (user_id: string, recorded_at: Date) => boolean
}

/** The survey that a company has under this key; undefined where it has none. */
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

/** Everybody who answered a survey of a company, under names that only say which responses belong together. */
const everybodyOf = (company_id: string): ExportedParticipants => ({
  pseudonym(user_id) {
    const hash = createHash('sha256').update(`survey export ${company_id} ${user_id}`).digest('hex')
    return `P-${hash.slice(0, 16)}`
  },
  includes: () => true,
})

/** The instance keys under which anything was answered. */
export async function answeredKeys(database: Database, survey_id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct answer ->> 'key' as key
    from survey_responses, jsonb_array_elements(answers) as answer
    where survey_id = ${survey_id}`.execute(database)
  return rows.map(({ key }) => key)
}

/** Every response to a survey, portion by portion, in no order that says who answered when. */
export async function* exportResponses(
  database: Database,
  { survey_id, company_id, versions }: ExportedSurvey,
  { pseudonym, includes } = everybodyOf(company_id),
): Portions<ExportedResponse> {
  const surveys = new Map(versions.map(({ version, survey }) => [version, survey]))
  const portions = inPortions(
    (last: { user_id: string; id: string } | undefined) =>
      database
        .selectFrom('survey_responses')
        .where('survey_id', '=', survey_id)
        .where(last ? sql<boolean>`(user_id, id) > (${last.user_id}::uuid, ${last.id}::uuid)` : sql.lit(true))
        .select(['user_id', 'id', 'survey_version', 'activity_id', 'answers', 'scores', 'started_at', 'completed_at'])
        .select(['locale', 'time_zone', 'external_values'])
        .orderBy('user_id')
        .orderBy('id')
        .limit(RESPONSES_PORTION)
        .execute(),
    RESPONSES_PORTION,
  )
  for await (const rows of portions)
    yield rows.flatMap(({ user_id, survey_version, answers, scores, external_values, ...row }) => {
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
        scores: (scores as StoredScore[] | null) ?? storedScores(survey.definition, state.scores),
      }
    })
}
