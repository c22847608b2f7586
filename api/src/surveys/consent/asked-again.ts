import type { ConsentAgainTerms } from '@almanac/contracts/surveys/consent'
import { itemOfKey, pipeMarkdown, type SurveyItem } from '@almanac/domain/survey'
import { languageOfText, type LocalText } from '@almanac/domain/texts'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { evaluated } from '../survey/context'
import { responseOf, surveyOfStudy } from '../survey/queries'
import { agreedTo, hasOtherTerms, surveyInVersion } from '../survey/versions'
import type { ConsentRow } from './chain'
import { newestLike, ownConsentRows } from './queries'
import { type AnsweredSurvey, piping, questionInWords, wholeText } from './question-words'

type SurveyOfConsent = Pick<ConsentRow, 'user_id' | 'survey_id' | 'survey_version' | 'question_key' | 'withdrawn'>

/**
 * Whether a consent to a survey question is due again: it was withdrawn, or the newest
 * version of the survey has other terms. Never where the survey is no longer in the
 * participant's study or asks for no consent. The response stays as it was completed.
 */
export async function isDueAgain(database: Database, newest: SurveyOfConsent): Promise<boolean> {
  const { user_id, survey_id, survey_version, question_key } = newest
  if (survey_id === null || survey_version === null || question_key === null) return false
  const current = await surveyOfStudy(database, user_id, survey_id)
  if (!current || !agreedTo(current.survey, question_key)) return false
  if (newest.withdrawn) return true
  if (survey_version >= current.version) return false
  return hasOtherTerms(await surveyInVersion(database, survey_id, survey_version), current.survey, question_key)
}

/** A question of a survey that asks for a consent again. */
export interface QuestionAgain extends AnsweredSurvey {
  /** The newest version of the consent. */
  newest: ConsentRow
  survey_id: string
  survey_version: number
  survey_response_id: string
  question_key: string
}

/** The question of a user's consent, in the newest version of its survey, or in an earlier one. 404 where there is none. */
export async function questionAgain(
  database: Database,
  user_id: string,
  consent_id: string,
  version?: number,
): Promise<QuestionAgain> {
  const row = await ownConsentRows(database, user_id).where('id', '=', consent_id).executeTakeFirst()
  if (!row) throw notFound()
  const { survey_id, survey_response_id, question_key } = row
  if (survey_id === null || survey_response_id === null || question_key === null) throw notFound()
  const current = await surveyOfStudy(database, user_id, survey_id)
  const response = await responseOf(database, user_id, survey_id, survey_response_id)
  if (!current || !response) throw notFound()
  const earlier =
    version !== undefined && version < current.version ? await surveyInVersion(database, survey_id, version) : undefined
  const survey = earlier ?? current.survey
  if (!agreedTo(survey, question_key)) throw notFound()
  const answers = response.answers.filter(({ key }) => survey.item(itemOfKey(key).key))
  return {
    newest: await newestLike(database, row),
    survey_id,
    survey_version: earlier && version !== undefined ? version : current.version,
    survey_response_id,
    question_key,
    survey,
    context: evaluated({ ...response, survey, answers }).context,
  }
}

/** The questions about the document, which may be anywhere in the survey. */
export function questionsAbout({ survey, question_key }: QuestionAgain): {
  item: SurveyItem<LocalText>
  correct: readonly string[]
}[] {
  const { comprehension = [] } = survey.item(itemOfKey(question_key).key)?.consent ?? {}
  return comprehension.flatMap(({ key, correct }) => {
    const item = survey.item(key)
    return item ? [{ item, correct }] : []
  })
}

/** A text in the reader's language or its fallback, with its language; a text given without languages has none. */
function readText(text: LocalText, locale: string, words: string) {
  const language = languageOfText(text, locale)
  return { text: words, ...(language !== undefined && { locale: language }) }
}

/** The current terms of a question, and the terms agreed to before where they differ. */
export async function consentAgainTerms(
  database: Database,
  { user_id, consent_id, locale }: { user_id: string; consent_id: string; locale: string },
): Promise<ConsentAgainTerms> {
  const consentQuestion = await questionAgain(database, user_id, consent_id)
  const { newest, survey, question_key } = consentQuestion
  const item = survey.item(itemOfKey(question_key).key)
  const words = questionInWords(consentQuestion, question_key, locale)
  if (!item?.consent || !words) throw notFound()
  const { text, withdrawal_text, relationships } = item.consent
  const plain = piping(consentQuestion, question_key, locale)
  const whole = wholeText(words)
  // Compared only if both are in the same locale.
  const comparable = newest.locale === locale && newest.consent_text !== null
  const changed = comparable && (newest.consent_text !== whole || newest.consent_check_text !== words.check_text)
  return {
    due: await isDueAgain(database, newest),
    definition_version: consentQuestion.survey_version,
    locale,
    text: whole,
    check_text: words.check_text,
    document: readText(text, locale, words.text),
    withdrawal_text: withdrawal_text ? readText(withdrawal_text, locale, plain(withdrawal_text, pipeMarkdown)) : null,
    relationships: relationships.map(({ code, label }) => ({ code, label: readText(label, locale, plain(label)) })),
    comprehension: questionsAbout(consentQuestion).map(({ item: about, correct }) => ({
      key: about.key,
      question: readText(about.label, locale, plain(about.label)),
      options: (about.options ?? []).map(({ code, label }) => ({
        key: code,
        text: readText(label, locale, plain(label)),
      })),
      correct: [...correct],
      explanation: null,
      right: about.type === 'choice' ? ('any_one' as const) : ('any_several' as const),
    })),
    before: changed ? { text: newest.consent_text ?? '', check_text: newest.consent_check_text } : null,
  }
}
