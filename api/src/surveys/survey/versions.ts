import { isDeepStrictEqual } from 'node:util'
import { itemOfKey, type PreparedSurvey } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { preparedSurvey } from '../definition'

/** A version of a survey. */
export interface SurveyVersion {
  version: number
  survey: PreparedSurvey<LocalText>
}

/** A version of a survey, and when the next one was loaded; null for the newest, and where that was not recorded. */
interface DatedVersion extends SurveyVersion {
  until: Date | null
}

/** The survey in this version; undefined where there is none. */
export async function surveyInVersion(
  database: Database,
  survey_id: string,
  version: number,
): Promise<PreparedSurvey<LocalText> | undefined> {
  const row = await database
    .selectFrom('surveys')
    .where('id', '=', survey_id)
    .where('version', '=', version)
    .select('document')
    .executeTakeFirst()
  return row && preparedSurvey({ survey_id, version, document: row.document })
}

/** All versions of a survey, newest first. */
export async function allVersions(database: Database, survey_id: string): Promise<DatedVersion[]> {
  const rows = await database
    .selectFrom('surveys')
    .where('id', '=', survey_id)
    .select(['version', 'document', 'loaded_at'])
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, document }, place) => ({
    version,
    survey: preparedSurvey({ survey_id, version, document }),
    until: rows[place - 1]?.loaded_at ?? null,
  }))
}

/** The terms of a question; changes of relationship choices or withdrawal text do not count as new terms. */
export function agreedTo(survey: Pick<PreparedSurvey<LocalText>, 'item'>, question_key: string) {
  const consent = survey.item(itemOfKey(question_key).key)?.consent
  return consent && { text: consent.text, check_text: consent.check_text }
}

/** Whether a question asks for a consent to other terms in the second survey; not where that asks for none. */
export function hasOtherTerms(
  before: Pick<PreparedSurvey<LocalText>, 'item'> | undefined,
  now: Pick<PreparedSurvey<LocalText>, 'item'>,
  question_key: string,
): boolean {
  const terms = agreedTo(now, question_key)
  return terms !== undefined && !isDeepStrictEqual(before && agreedTo(before, question_key), terms)
}
