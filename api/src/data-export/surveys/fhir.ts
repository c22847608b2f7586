import type { Database } from '../../http/serve'
import { exportQuestionnaire, exportQuestionnaireResponse, exportResponses, type ExportedSurvey } from '../../surveys'

/** Every response to a survey as FHIR R4 in NDJSON: the Questionnaire of each version, then a QuestionnaireResponse a line. */
export async function* writeSurveyFhir(
  database: Database,
  survey: ExportedSurvey,
): AsyncGenerator<string, void, undefined> {
  for (const { survey: version } of survey.versions)
    yield `${JSON.stringify(exportQuestionnaire(version.definition))}\n`
  for await (const responses of exportResponses(database, survey))
    yield responses
      .map(({ id, participant, survey: version, state, started_at, completed_at, locale }) => {
        const resource = exportQuestionnaireResponse(version.definition, {
          id,
          answers: state.counted,
          status: completed_at ? 'completed' : 'in-progress',
          authored: (completed_at ?? started_at).toISOString(),
          subject: `Patient/${participant}`,
          ...(locale !== null && { language: locale }),
        })
        return `${JSON.stringify(resource)}\n`
      })
      .join('')
}
