import type { Database } from '../../http/serve'
import {
  exportQuestionnaire,
  exportQuestionnaireResponse,
  type ExportedParticipants,
  type ExportedSurvey,
  exportResponses,
} from '../../surveys'

/** The Questionnaire of each version of a survey, a line each (FHIR R4). */
export const questionnaireLines = ({ versions }: ExportedSurvey): string[] =>
  versions.map(({ survey }) => `${JSON.stringify(exportQuestionnaire(survey.definition))}\n`)

/** Every response to a survey as a QuestionnaireResponse, a line each (FHIR R4), some lines at a time. */
export async function* questionnaireResponseLines(
  database: Database,
  survey: ExportedSurvey,
  participants?: ExportedParticipants,
): AsyncGenerator<string[], void, undefined> {
  for await (const responses of exportResponses(database, survey, participants))
    yield responses.map(({ id, participant, survey: version, state, started_at, completed_at, locale }) => {
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
}

/** Every response to a survey as FHIR R4 in NDJSON: the Questionnaire of each version, then a QuestionnaireResponse a line. */
export async function* writeSurveyFhir(
  database: Database,
  survey: ExportedSurvey,
): AsyncGenerator<string, void, undefined> {
  yield* questionnaireLines(survey)
  for await (const lines of questionnaireResponseLines(database, survey)) yield lines.join('')
}
