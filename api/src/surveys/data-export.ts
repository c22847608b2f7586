import { sql } from 'kysely'
import {
  answerInWords,
  isAnswerable,
  itemOfKey,
  type PreparedSurvey,
  type SurveyAnswer,
  type SurveyContext,
} from '@almanac/domain/survey'
import { localise, type LocalText } from '@almanac/domain/texts'
import { type Counted, inBatches, BATCH_SIZE, type Batches } from '../database/own-data'
import { type Place, placeAt } from '../http/cursor'
import type { Database } from '../http/serve'
import { comprehensionPairs } from './consent/terms'
import { preparedSurvey, storedAnswers, type StoredScore, type SurveyScore } from './definition'
import { scoreAnswer, scoresAnswer } from './responses/queries'
import { evaluated } from './survey/context'

/** A question with the person's answer, even where branching has hidden it since. */
export interface OwnSurveyQuestion {
  key: string
  label: string
  /** As displayed; null without an answer. */
  answer: string | null
  /** The code of a choice, or the number. */
  code: string | null
  number: number | null
  /** Answers that a later one has replaced, as displayed; null without any. */
  earlier: string | null
}

/** A survey that the person completed or began, in their language. */
export interface OwnSurvey {
  id: string
  survey_id: string
  survey_version: number
  title: string
  /** The activity of the survey; null without one. */
  activity_id: string | null
  started_at: Date
  completed_at: Date | null
  /** The language in which it was answered; null where that was not recorded. */
  locale: string | null
  time_zone: string | null
  score: { value: number; maximum: number; band: string | null } | null
  /** All scores but the first, as `name: value of maximum (band)`. */
  scores: string[]
  questions: OwnSurveyQuestion[]
}

/** The time zone for rules about today's date where none was recorded. */
const DEFAULT_ZONE = 'UTC'

interface ReadResponse {
  survey: PreparedSurvey<LocalText>
  context: SurveyContext
  locale: string
}

function questionOf(
  key: string,
  answer: SurveyAnswer | undefined,
  earlier: readonly SurveyAnswer[],
  { survey, context, locale }: ReadResponse,
): OwnSurveyQuestion {
  const item = survey.item(itemOfKey(key).key)
  const value = answer?.skipped === false ? answer.value : null
  return {
    key,
    label: item ? localise(item.label, locale) : '',
    answer: (answer && answerInWords(survey, context, answer, locale)) || null,
    code: item?.type === 'choice' && value !== null ? String(value) : null,
    number: typeof value === 'number' ? value : null,
    earlier: earlier.flatMap((one) => answerInWords(survey, context, one, locale) || []).join('; ') || null,
  }
}

/**
 * All questions that are displayed or answered, in the order of the survey; those of a repeating
 * group once per instance.
 */
function questionsOf(
  survey: PreparedSurvey<LocalText>,
  response: Omit<Parameters<typeof evaluated>[0], 'survey' | 'time_zone'> & {
    time_zone: string | null
    earlier: readonly SurveyAnswer[]
  },
  locale: string,
): OwnSurveyQuestion[] {
  const { context, state } = evaluated({ ...response, survey, time_zone: response.time_zone ?? DEFAULT_ZONE })
  const answers = new Map([...response.answers, ...state.counted].map((answer) => [answer.key, answer]))
  const keysOf = new Map<string, string[]>()
  for (const key of new Set([...state.visible, ...answers.keys(), ...response.earlier.map((one) => one.key)])) {
    const { key: item } = itemOfKey(key)
    keysOf.set(item, [...(keysOf.get(item) ?? []), key])
  }
  return survey.definition.questions
    .filter((item) => isAnswerable(item) || answers.has(item.key))
    .filter(({ type }) => type !== 'information' && type !== 'group')
    .flatMap(({ key }) =>
      (keysOf.get(key) ?? []).map((one) => {
        const earlier = response.earlier.filter((answer) => answer.key === one)
        return questionOf(one, answers.get(one), earlier, { survey, context, locale })
      }),
    )
}

/** A score as text: `Pain: 12 of 20 (moderate)`. */
function scoreInWords(
  { label, value, maximum, band }: ReturnType<typeof scoresAnswer>[number],
  locale: string,
): string[] {
  if (value === null) return []
  const number = new Intl.NumberFormat(locale)
  const amount = maximum === null ? number.format(value) : `${number.format(value)}/${number.format(maximum)}`
  return [[label === null ? '' : `${label}: `, amount, band === null ? '' : ` (${band})`].join('')]
}

/** Count of the surveys that the person has completed or begun. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('survey_responses')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return [{ kind: 'surveys', count: Number(count) }]
}

/** All surveys of the person, newest first. */
export async function* ownSurveys(database: Database, user_id: string, locale: string): Batches<OwnSurvey> {
  const batches = inBatches((last: Place | undefined) =>
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
        'r.scores',
        'r.answers',
        'r.earlier_answers',
        'r.locale',
        'r.time_zone',
        'r.external_values',
        's.document',
        placeAt('r.started_at').as('at'),
      ])
      .$narrowType<{ score: SurveyScore | null; scores: StoredScore[] | null }>()
      .orderBy('r.started_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(BATCH_SIZE)
      .execute(),
  )
  for await (const rows of batches)
    yield rows.map(({ document, answers, earlier_answers, score, scores, external_values, at: _at, ...row }) => {
      const survey = preparedSurvey({ survey_id: row.survey_id, version: row.survey_version, document })
      return {
        ...row,
        title: localise(survey.definition.title, locale),
        score: scoreAnswer(score, locale),
        scores: scoresAnswer(scores, locale)
          .slice(1)
          .flatMap((one) => scoreInWords(one, locale)),
        questions: questionsOf(
          survey,
          {
            ...row,
            answers: storedAnswers(survey, answers),
            earlier: storedAnswers(survey, earlier_answers),
            external: external_values ?? undefined,
          },
          locale,
        ),
      }
    })
}

/** One version of a consent. */
export interface OwnConsent {
  id: string
  activity_id: string | null
  /** The survey that requires it, in the person's language; null for a consent in an activity. */
  survey: string | null
  created_at: Date
  accepted_consent: boolean
  first_name: string | null
  last_name: string | null
  /** The name typed instead of a drawn signature; drawn ones are exported as pictures. */
  signature_text: string | null
  signature_image_id: string | null
  relationship: string | null
  /** Whether it withdraws the previous version. */
  withdrawn: boolean
  /** The document as displayed. */
  consent_text: string | null
  /** Comprehension questions with the answers. */
  comprehension: string | null
  time_zone: string | null
  hash: string
  /** The displayed label of the consent checkbox. */
  consent_check_text: string | null
  version: number
  /** The language of the displayed texts. */
  locale: string
}

/** All consents of the person in all versions, newest first. */
export async function ownConsents(database: Database, user_id: string, locale: string): Promise<OwnConsent[]> {
  const rows = await database
    .selectFrom('consent_entries as c')
    .leftJoin('surveys as s', (join) =>
      join.onRef('s.id', '=', 'c.survey_id').onRef('s.version', '=', 'c.survey_version'),
    )
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
    .$narrowType<{ document: { title: LocalText } | null }>()
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()
  return rows.map(({ document, comprehension, ...row }) => ({
    ...row,
    survey: document && localise(document.title, locale),
    comprehension: comprehensionText(comprehension),
  }))
}

/** Comprehension questions with their answers as one text. */
const comprehensionText = (stored: object | null): string | null =>
  stored &&
  comprehensionPairs(stored)
    .map(({ question, answer }) => `${question}: ${answer}`)
    .join('\n')
