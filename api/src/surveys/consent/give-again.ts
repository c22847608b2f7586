import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { itemOfKey } from '@almanac/domain/survey'
import { keepSignature, signatureOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import { conflict, type Fault, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isDueAgain, type QuestionAgain, questionAgain, questionsAbout } from './asked-again'
import { appendConsent, lockConsents, recordConsent } from './chain'
import { consentAnswer, newestLike, ownConsentRows } from './queries'
import { piping, questionInWords, wholeText } from './question-words'
import type { ChosenOptions } from './terms'

/** The request to give a consent to a survey question again. */
export interface SubmittedAgain {
  user_id: string
  /** An earlier version of the consent. */
  consent_id: string
  /** Created on the device. */
  id: string
  accepted_consent: boolean
  first_name: string
  last_name: string
  /** The code of the choice. */
  relationship: string
  signature_text: string
  /** The uploaded PNG. */
  signature_image: Buffer | undefined
  comprehension: ChosenOptions
  /** The displayed version of the survey; by default the newest. */
  survey_version: number | undefined
  locale: string
}

/** The consent already stored under this id; 404 where the id belongs to another question. */
export async function existingAgain(
  database: Database,
  { user_id, id, consent_id }: Pick<SubmittedAgain, 'user_id' | 'id' | 'consent_id'>,
): Promise<ConsentEntry | undefined> {
  const stored = await ownConsentRows(database, user_id).where('id', '=', id).executeTakeFirst()
  if (!stored) return undefined
  const named = await ownConsentRows(database, user_id).where('id', '=', consent_id).executeTakeFirst()
  if (!named || (await newestLike(database, named)).id !== (await newestLike(database, stored)).id) throw notFound()
  if (stored.withdrawn) throw conflict('ID_TAKEN')
  return consentAnswer(stored)
}

/**
 * Stores a consent to a survey's current terms as a further version in the participant's
 * chain; the completed response is not changed. Idempotent by id. 404 for a consent that
 * is none of the user's, or that no survey asks for any more; 409 CONSENT_NOT_DUE where
 * the previous one is still valid; 422 for what is missing.
 */
export async function giveConsentAgain(database: Database, given: SubmittedAgain): Promise<ConsentEntry> {
  const { user_id, id, locale } = given
  // Before the transaction: re-encoding a picture takes a while.
  const drawn = given.signature_image && (await signatureOf(given.signature_image, 'consent_signature_image'))
  return inTransaction(database, async (transaction) => {
    await lockConsents(transaction, user_id)
    const existing = await existingAgain(transaction, given)
    if (existing) return existing
    const consentQuestion = await questionAgain(transaction, user_id, given.consent_id, given.survey_version)
    const { newest, question_key } = consentQuestion
    if (!(await isDueAgain(transaction, newest))) throw conflict('CONSENT_NOT_DUE')
    const words = questionInWords(consentQuestion, question_key, locale)
    if (!words) throw notFound()
    const relationship = words.relationships.find(({ code }) => code === given.relationship)
    const signature_text = given.signature_text.trim() || null
    const missing = missingOf(consentQuestion, given, {
      is_signed: Boolean(drawn ?? signature_text),
      has_relationship: relationship !== undefined,
    })
    if (missing.length > 0) throw new Refusal(422, missing)
    const row = await appendConsent(transaction, {
      user_id,
      id,
      kind: 'survey',
      objective_id: null,
      activity_id: newest.activity_id,
      definition_version: null,
      survey_id: consentQuestion.survey_id,
      survey_version: consentQuestion.survey_version,
      survey_response_id: consentQuestion.survey_response_id,
      question_key,
      version: newest.version + 1,
      accepted_consent: true,
      withdrawn: false,
      consenting_first_name: given.first_name.trim(),
      consenting_last_name: given.last_name.trim(),
      relationship: relationship?.label ?? null,
      signature_image_id: drawn ? await keepSignature(transaction, user_id, consentQuestion.survey_id, drawn) : null,
      signature_text,
      consent_text: wholeText(words),
      consent_check_text: words.check_text,
      comprehension: answersInWords(consentQuestion, given.comprehension, locale),
      locale,
    })
    await recordConsent(transaction, 'consent_given', row)
    return consentAnswer(row)
  })
}

interface Signed {
  is_signed: boolean
  has_relationship: boolean
}

/** Missing parts of a consent that the survey requires (specification 000, section 4); empty when it is complete. */
function missingOf(
  consentQuestion: QuestionAgain,
  given: SubmittedAgain,
  { is_signed, has_relationship }: Signed,
): Fault[] {
  const missing: Fault[] = []
  const isUnderstood = questionsAbout(consentQuestion).every(({ item, correct }) => {
    const chosen = given.comprehension[item.key] ?? []
    return chosen.length > 0 && chosen.every((code) => correct.includes(code))
  })
  if (!isUnderstood) missing.push({ code: 'COMPREHENSION_WRONG', field: 'comprehension' })
  if (given.first_name.trim() === '') missing.push({ code: 'MANDATORY', field: 'consenting_first_name' })
  if (given.last_name.trim() === '') missing.push({ code: 'MANDATORY', field: 'consenting_last_name' })
  if (!has_relationship) missing.push({ code: 'RELATIONSHIP_MISSING', field: 'relationship' })
  if (!given.accepted_consent) missing.push({ code: 'CONSENT_NOT_ACCEPTED', field: 'accepted_consent' })
  if (!is_signed) missing.push({ code: 'SIGNATURE_MISSING', field: 'consent_signature_image' })
  return missing
}

/** The questions about the document with the chosen options, as stored with the consent. */
function answersInWords(consentQuestion: QuestionAgain, chosen: ChosenOptions, locale: string): object[] | null {
  const words = piping(consentQuestion, itemOfKey(consentQuestion.question_key).key, locale)
  const answers = questionsAbout(consentQuestion).map(({ item }) => ({
    question: words(item.label),
    answer: (item.options ?? [])
      .filter(({ code }) => chosen[item.key]?.includes(code))
      .map(({ label }) => words(label))
      .join('; '),
  }))
  return answers.length > 0 ? answers : null
}
