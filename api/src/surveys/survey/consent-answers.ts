import type { SurveyAnswer, SurveyContext } from '@almanac/domain/survey'
import { signatureFile } from '@almanac/contracts/rules/surveys/survey'
import { keepSignature, signatureOf } from '../../account'
import type { Database } from '../../http/serve'
import { questionInWords } from '../consent/question-words'
import { recordSurveyConsent } from '../consent/record-survey-consent'
import { isSameContent, type RecordedAnswer } from '@almanac/domain/survey/record'
import type { Answering } from './queries'

/** A drawn signature, ready to be stored; null when the drawing is empty. */
export type DrawnSignature = Awaited<ReturnType<typeof signatureOf>>

/** The drawn signatures uploaded with answers. */
export interface DrawnSignatures {
  /** By the key of the question. */
  byKey: ReadonlyMap<string, DrawnSignature>
  /** For the first consent without another signature, from a device with an earlier release. */
  any: DrawnSignature
}

/**
 * Reads the files `signature.<key>` and `signature`. Slow, so called before a transaction. 422 at
 * the question for a file that is no picture.
 */
export async function drawnSignatures(
  answers: readonly { key: string; consent?: unknown }[],
  files: Record<string, { bytes: Buffer }>,
): Promise<DrawnSignatures> {
  const byKey = new Map<string, DrawnSignature>()
  for (const { key, consent } of answers) {
    const file = consent ? files[signatureFile(key)] : undefined
    if (file) byKey.set(key, await signatureOf(file.bytes, key))
  }
  return { byKey, any: files.signature ? await signatureOf(files.signature.bytes, 'signature') : null }
}

interface Signing {
  user_id: string
  answering: Answering
  drawn: DrawnSignatures
}

/**
 * Adds the signatures to consents: one that was sent before keeps the stored picture, any other
 * gets the uploaded one. Picture references from a device are ignored.
 */
export async function withSignatures(
  transaction: Database,
  answers: readonly RecordedAnswer[],
  { user_id, answering, drawn }: Signing,
): Promise<RecordedAnswer[]> {
  const stored = new Map(answering.answers.map((answer) => [answer.key, answer]))
  let { any } = drawn
  const signed: RecordedAnswer[] = []
  for (const answer of answers) {
    if (!answer.consent) {
      signed.push(answer)
      continue
    }
    const { signature_image_id: named, ...consent } = answer.consent
    const before = stored.get(answer.key)
    const earlier = before?.consent?.signature_image_id
    const again = before !== undefined && before.created_at === answer.created_at
    let signature_image_id = earlier !== undefined && (again || named === earlier) ? earlier : undefined
    const isUnsigned = signature_image_id === undefined && !consent.signature_text?.trim()
    const own = drawn.byKey.get(answer.key)
    const picture = isUnsigned ? (own ?? any) : null
    if (picture) {
      signature_image_id = await keepSignature(transaction, user_id, answering.survey_id, picture)
      if (!own) any = null
    }
    signed.push({ ...answer, consent: { ...consent, ...(signature_image_id && { signature_image_id }) } })
  }
  return signed
}

interface SurveyConsentRecord {
  user_id: string
  answering: Answering
  answer: SurveyAnswer
  /** The answers inserted into the text. */
  context: SurveyContext
  /** The language of the displayed text. */
  locale: string
}

/** Stores a consent given in a survey in the participant's chain, with the displayed text. */
export async function recordAnsweredConsent(
  transaction: Database,
  { user_id, answering, answer, context, locale }: SurveyConsentRecord,
): Promise<void> {
  const words = questionInWords({ survey: answering.survey, context }, answer.key, locale)
  if (!words || !answer.consent) return
  await recordSurveyConsent(transaction, {
    user_id,
    survey_id: answering.survey_id,
    survey_version: answering.version,
    survey_response_id: answering.id,
    question_key: answer.key,
    words,
    answer: answer.consent,
    signed_at: answer.created_at,
    locale,
  })
}

/** The consents among these answers that are new or differ from the stored ones. */
export function newConsents(before: readonly RecordedAnswer[], now: readonly RecordedAnswer[]): RecordedAnswer[] {
  const stored = new Map(before.map((answer) => [answer.key, answer]))
  return now.filter((answer) => {
    const same = stored.get(answer.key)
    return answer.consent !== undefined && !(same && isSameContent(same, answer))
  })
}
