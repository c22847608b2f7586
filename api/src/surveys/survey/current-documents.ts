import type { RecordedAnswer } from '@almanac/domain/survey/record'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { currentSurvey } from './queries'
import { allVersions, hasOtherTerms, surveyInVersion, type SurveyVersion } from './versions'

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
  const isChanged = async ({ key, created_at = '', version = write.version }: RecordedAnswer): Promise<boolean> => {
    if (survey_version === undefined)
      return versions.some(
        ({ survey, until }) =>
          until !== null && hasOtherTerms(survey, current.survey, key) && created_at < until.toISOString(),
      )
    if (version >= current.version) return false
    const read = version === write.version ? write.survey : await surveyInVersion(transaction, survey_id, version)
    return hasOtherTerms(read, current.survey, key)
  }
  const changed: RecordedAnswer[] = []
  for (const consent of consents) if (await isChanged(consent)) changed.push(consent)
  if (changed.length > 0)
    throw new Refusal(
      409,
      changed.map(({ key }) => ({ code: 'CONSENT_DOCUMENT_CHANGED', field: key })),
    )
}
