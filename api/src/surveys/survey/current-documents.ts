import type { RecordedAnswer } from '@almanac/domain/survey/record'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { currentSurvey } from './queries'
import { allVersions, hasOtherTerms, type SurveyVersion } from './versions'

interface SignedOn {
  user_id: string
  survey_id: string
  /** What was on the screen; a guess where `survey_version` is undefined. */
  write: SurveyVersion
  /** The version that the device named; undefined from earlier releases. */
  survey_version: number | undefined
}

/**
 * Refuses signatures to a document that has changed since it was read, with 409
 * CONSENT_DOCUMENT_CHANGED at the question. A device of an earlier release does not say what it
 * showed: there the time of the signature decides.
 */
export async function requireCurrentDocuments(
  transaction: Database,
  consents: readonly RecordedAnswer[],
  { user_id, survey_id, write, survey_version }: SignedOn,
): Promise<void> {
  if (consents.length === 0) return
  const current = await currentSurvey(transaction, user_id, survey_id)
  const versions = survey_version === undefined ? await allVersions(transaction, survey_id) : []
  const changed = consents.filter(({ key, created_at = '' }) => {
    if (survey_version !== undefined)
      return write.version < current.version && hasOtherTerms(write.survey, current.survey, key)
    return versions.some(
      ({ survey, until }) => until && hasOtherTerms(survey, current.survey, key) && created_at < until.toISOString(),
    )
  })
  if (changed.length > 0)
    throw new Refusal(
      409,
      changed.map(({ key }) => ({ code: 'CONSENT_DOCUMENT_CHANGED', field: key })),
    )
}
