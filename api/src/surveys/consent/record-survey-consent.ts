import { isDeepStrictEqual } from 'node:util'
import { newId } from '@almanac/domain/ids'
import type { SurveyConsentAnswer } from '@almanac/domain/survey'
import type { Database } from '../../http/serve'
import { appendConsent, type ConsentRow, lockConsents, type NewConsent, recordConsent } from './chain'
import { type QuestionWords, wholeText } from './question-words'

/** A consent to a survey question. */
export interface GivenSurveyConsent {
  user_id: string
  survey_id: string
  survey_version: number
  survey_response_id: string
  /** With its instance in repeating groups. */
  question_key: string
  /** Label and terms of the question as displayed. */
  words: QuestionWords
  /** The answer; a drawn signature is already stored as `signature_image_id`. */
  answer: SurveyConsentAnswer
  /** When it was signed, by the device's clock. */
  signed_at?: string | undefined
  /** The displayed language. */
  locale: string
}

/**
 * Stores the consent of a question of type `econsent` in the participant's chain, in the
 * transaction of the answer, and returns its row; idempotent. One that was withdrawn after it was
 * signed stays withdrawn. The caller has validated
 * the answer: names, relationship, terms and signature.
 */
export async function recordSurveyConsent(transaction: Database, given: GivenSurveyConsent): Promise<ConsentRow> {
  const { user_id, survey_response_id, question_key } = given
  await lockConsents(transaction, user_id)
  const newest = await transaction
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where('survey_response_id', '=', survey_response_id)
    .where('question_key', '=', question_key)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const response = await transaction
    .selectFrom('survey_responses')
    .where('user_id', '=', user_id)
    .where('id', '=', survey_response_id)
    .select('activity_id')
    .executeTakeFirst()
  const consent = contentOf(given, response?.activity_id ?? null)
  if (newest && isDeepStrictEqual(part(newest, consent), consent)) return newest
  if (newest?.withdrawn && given.signed_at !== undefined && new Date(given.signed_at) < newest.created_at) return newest
  const row = await appendConsent(transaction, { ...consent, id: newId(), version: (newest?.version ?? 0) + 1 })
  await recordConsent(transaction, 'consent_given', row)
  return row
}

/** The values of a stored consent for the keys of another object. */
const part = (row: ConsentRow, of: object): object =>
  Object.fromEntries(Object.keys(of).map((key) => [key, Reflect.get(row, key)]))

function contentOf(
  { answer, words, locale, ...asked }: GivenSurveyConsent,
  activity_id: string | null,
): Omit<NewConsent, 'id' | 'version'> {
  const relationship = words.relationships.find(({ code }) => code === answer.relationship)
  return {
    user_id: asked.user_id,
    kind: 'survey',
    objective_id: null,
    activity_id,
    definition_version: null,
    survey_id: asked.survey_id,
    survey_version: asked.survey_version,
    survey_response_id: asked.survey_response_id,
    question_key: asked.question_key,
    accepted_consent: answer.accepted_terms,
    withdrawn: false,
    consenting_first_name: answer.first_name,
    consenting_last_name: answer.last_name,
    relationship: relationship?.label ?? answer.relationship,
    signature_image_id: answer.signature_image_id ?? null,
    signature_text: answer.signature_text ?? null,
    consent_text: wholeText(words),
    consent_check_text: words.check_text,
    comprehension: null,
    locale,
  }
}
