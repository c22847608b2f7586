import { prepareSurvey, type PreparedSurvey } from '@almanac/domain/survey'
import { compileRegex } from '@almanac/domain/survey/regex'
import type { LocalText } from '@almanac/domain/texts'
import { readDefinition } from './read'

/** Maximum number of cached surveys; one of 500 questions takes about a megabyte. */
const MAX_PREPARED_SURVEYS = 100

/** By id and version, most recently used last. */
const prepared = new Map<string, PreparedSurvey<LocalText>>()

/** A version of a survey with its document. */
export interface StoredSurvey {
  survey_id: string
  version: number
  document: unknown
}

/** The survey prepared for evaluation, cached because a version never changes. */
export function preparedSurvey({ survey_id, version, document }: StoredSurvey): PreparedSurvey<LocalText> {
  const name = `${survey_id} ${version}`
  const survey = prepared.get(name) ?? prepareSurvey(readDefinition(document), { regex: compileRegex })
  prepared.delete(name)
  prepared.set(name, survey)
  for (const oldest of prepared.keys()) {
    if (prepared.size <= MAX_PREPARED_SURVEYS) break
    prepared.delete(oldest)
  }
  return survey
}
