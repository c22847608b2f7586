import { sql } from 'kysely'
import { localise } from '@almanac/domain/texts'
import { type Counted, inPortions, PORTION, type Portions } from '../database/own-data'
import { type Place, placeAt } from '../http/cursor'
import type { Database } from '../http/serve'
import type { SurveyAnswer, SurveyDocument, SurveyScore } from './definition'
import { comprehensionPairs } from './consent/terms'
import { answerInWords } from './responses/queries'

/** A survey that the person answered, or began to, in their language. */
export interface OwnSurvey {
  id: string
  survey_id: string
  survey_version: number
  title: string
  /** The activity that asked it; null where it stood by itself. */
  activity_id: string | null
  started_at: Date
  completed_at: Date | null
  score: { value: number; maximum: number; band: string | null } | null
  /** The questions as they were asked; `answer` in words, null where there is none. */
  questions: { key: string; label: string; answer: string | null; given: number | string | number[] | null }[]
}

/** How many surveys the person has answered or begun. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('survey_responses')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return [{ kind: 'surveys', count: Number(count) }]
}

/** Every survey of the person, the newest first. */
export async function* ownSurveys(database: Database, user_id: string, locale: string): Portions<OwnSurvey> {
  const portions = inPortions((last: Place | undefined) =>
    database
      .selectFrom('survey_responses as r')
      .innerJoin('surveys as s', (join) =>
        join.onRef('s.id', '=', 'r.survey_id').onRef('s.version', '=', 'r.survey_version'),
      )
      .where('r.user_id', '=', user_id)
      .where(last ? sql<boolean>`(r.started_at, r.id) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql.lit(true))
      .select([
        'r.id',
        'r.survey_id',
        'r.survey_version',
        'r.activity_id',
        'r.started_at',
        'r.completed_at',
        'r.score',
        'r.answers',
        's.document',
        placeAt('r.started_at').as('at'),
      ])
      .$narrowType<{ answers: SurveyAnswer[]; score: SurveyScore | null; document: SurveyDocument }>()
      .orderBy('r.started_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(PORTION)
      .execute(),
  )
  for await (const rows of portions)
    yield rows.map(({ document, answers, score, at: _at, ...row }) => {
      const byKey = new Map(answers.map((answer) => [answer.key, answer]))
      return {
        ...row,
        title: localise(document.title, locale),
        score: score && {
          value: score.value,
          maximum: score.maximum,
          band: score.band && localise(score.band, locale),
        },
        questions: document.questions
          .filter(({ type }) => type !== 'information')
          .map((question) => {
            const answer = byKey.get(question.key)
            return {
              key: question.key,
              label: localise(question.label, locale),
              answer: answerInWords(question, answer, locale),
              given: answer && !answer.skipped ? (answer.values ?? answer.value) : null,
            }
          }),
      }
    })
}

/** A version of a consent, as it was given. */
export interface OwnConsent {
  id: string
  activity_id: string | null
  /** The survey that asked for it, in their language; null where an activity did. */
  survey: string | null
  created_at: Date
  accepted_consent: boolean
  first_name: string | null
  last_name: string | null
  /** The name that was typed in the place of a drawn signature, which is among the pictures. */
  signature_text: string | null
  signature_image_id: string | null
  relationship: string | null
  /** It takes back the version before. */
  withdrawn: boolean
  /** The document, as it was read. */
  consent_text: string | null
  /** Questions about it, and what was answered. */
  comprehension: string | null
  time_zone: string | null
  hash: string
  /** The words that they agreed to. */
  consent_check_text: string | null
  version: number
  /** The language that they read them in. */
  locale: string
}

/** Every consent of the person with all its versions, the newest first. */
export async function ownConsents(database: Database, user_id: string, locale: string): Promise<OwnConsent[]> {
  const rows = await database
    .selectFrom('consent_entries as c')
    .leftJoin('surveys as s', (join) => join.onRef('s.id', '=', 'c.survey_id').onRef('s.version', '=', 'c.survey_version'))
    .where('c.user_id', '=', user_id)
    .select([
      'c.id',
      'c.activity_id',
      'c.created_at',
      'c.accepted_consent',
      'c.withdrawn',
      'c.consenting_first_name as first_name',
      'c.consenting_last_name as last_name',
      'c.relationship',
      'c.signature_text',
      'c.signature_image_id',
      'c.consent_text',
      'c.consent_check_text',
      'c.comprehension',
      'c.version',
      'c.locale',
      'c.time_zone',
      'c.hash',
      's.document',
    ])
    .$narrowType<{ document: Pick<SurveyDocument, 'title'> | null }>()
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()
  return rows.map(({ document, comprehension, ...row }) => ({
    ...row,
    survey: document && localise(document.title, locale),
    comprehension: comprehensionText(comprehension),
  }))
}

/** Questions about a text with their answers, in one text. */
const comprehensionText = (stored: object | null): string | null =>
  stored && comprehensionPairs(stored).map(({ question, answer }) => `${question}: ${answer}`).join('\n')
