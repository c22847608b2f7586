import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import type { EarlierAnswer, RecordedAnswer } from '@almanac/domain/survey/record'
import type { Database } from '../../http/serve'
import type { Answering } from './queries'
import { hasQuestions } from './sent-answers'
import { allVersions, hasOtherTerms, surveyInVersion, type SurveyVersion } from './versions'

interface SentAnswers {
  answers: readonly SentAnswer[]
  /** The version on the screen; undefined from earlier releases. */
  survey_version: number | undefined
}

/**
 * The versions of a survey for a write, that of the device first, and the others only where a question
 * is not in it. A device of an earlier release says none: then it is the response's, or the newest
 * one that has all questions.
 */
export async function versionsOfWrite(
  database: Database,
  stored: Pick<Answering, 'survey_id' | 'version' | 'survey'>,
  { answers, survey_version }: SentAnswers,
): Promise<[SurveyVersion, ...SurveyVersion[]]> {
  const { survey_id, version, survey } = stored
  const named =
    survey_version === undefined || survey_version === version
      ? undefined
      : await surveyInVersion(database, survey_id, survey_version)
  const own = named && survey_version !== undefined ? { version: survey_version, survey: named } : { version, survey }
  if (hasQuestions(own.survey, answers)) return [own]
  const all = await allVersions(database, survey_id)
  const guessed = survey_version === undefined ? all.find(({ survey }) => hasQuestions(survey, answers)) : undefined
  const first = guessed ?? own
  return [first, ...all.filter((one) => one.version !== first.version)]
}

/**
 * The stored response as the device sees it, in its version of the survey: each answer with the
 * version with which it was given, and without consents to a document that has changed since.
 */
export async function asOnDevice(
  database: Database,
  stored: Answering,
  { version, survey }: SurveyVersion,
): Promise<Answering> {
  const answers: RecordedAnswer[] = []
  const earlier: EarlierAnswer[] = [...stored.earlier]
  for (const answer of stored.answers) {
    const dated = { version: stored.version, ...answer }
    const isOutdated =
      dated.consent !== undefined &&
      dated.version < version &&
      hasOtherTerms(await surveyInVersion(database, stored.survey_id, dated.version), survey, dated.key)
    if (isOutdated) earlier.push({ ...dated, reason: 'outdated' })
    else answers.push(dated)
  }
  return { ...stored, version, survey, answers, earlier }
}
