import type { Database } from '../../http/serve'
import { exportQuestionnaire, exportQuestionnaireResponse } from '@almanac/formats/instruments/fhir'
import { type ExportedParticipants, type ExportedSurvey, exportResponses } from '../../surveys'

/** The canonical URL of a survey. It is unique, whereas studies of several companies may use one instrument. */
const urlOf = ({ survey_id }: ExportedSurvey): string => `urn:uuid:${survey_id}`

/**
 * The Questionnaire of each version of a survey (FHIR R4), one line each. URL and version identify the version that a
 * response refers to; the instrument's own URL is in `derivedFrom`.
 */
export const questionnaireLines = (exported: ExportedSurvey): string[] =>
  exported.versions.map(({ version, survey }) => {
    const { resourceType, url, ...rest } = exportQuestionnaire(survey.definition)
    const resource = {
      resourceType,
      id: `${exported.survey_id}-${version}`,
      url: urlOf(exported),
      ...rest,
      version: String(version),
      ...(url === undefined ? {} : { derivedFrom: [survey.definition.source] }),
    }
    return `${JSON.stringify(resource)}\n`
  })

/** Every response to a survey as QuestionnaireResponse (FHIR R4), one line each, in batches. */
export async function* questionnaireResponseLines(
  database: Database,
  survey: ExportedSurvey,
  participants?: ExportedParticipants,
): AsyncGenerator<string[], void, undefined> {
  for await (const responses of exportResponses(database, survey, participants))
    yield responses.map(
      ({ id, participant, version, survey: answered, state, earlier, started_at, completed_at, locale }) => {
        const resource = exportQuestionnaireResponse(answered.definition, {
          id,
          answers: state.counted,
          earlier,
          status: completed_at ? 'completed' : 'in-progress',
          authored: (completed_at ?? started_at).toISOString(),
          subject: `Patient/${participant}`,
          ...(locale !== null && { language: locale }),
        })
        return `${JSON.stringify({ ...resource, questionnaire: `${urlOf(survey)}|${version}` })}\n`
      },
    )
}

/** Every response to a survey as FHIR R4 in NDJSON: the Questionnaire of each version, then one QuestionnaireResponse per line. */
export async function* writeSurveyFhir(
  database: Database,
  survey: ExportedSurvey,
): AsyncGenerator<string, void, undefined> {
  yield* questionnaireLines(survey)
  for await (const lines of questionnaireResponseLines(database, survey)) yield lines.join('')
}
