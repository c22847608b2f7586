import { ownEntries } from '../../../activities/ownData'
import type { Database } from '../../../http/serve'
import { ownMessages } from '../../../social/ownData'
import { ownSurveys, type OwnSurvey } from '../../../surveys/ownData'
import { ownAppointments } from '../../../telehealth/ownData'
import type { AccountData } from '../../leaving/own'
import { appointmentResource, resourcesOfAccount } from './account'
import { resourcesOfResponse } from './entries'
import { concept, filled, reference, type Resource } from './resource'

function answered(survey: OwnSurvey, user_id: string): Resource {
  return {
    resourceType: 'QuestionnaireResponse', id: survey.id, questionnaire: `urn:uuid:${survey.survey_id}|${survey.survey_version}`, status: survey.completed_at ? 'completed' : 'in-progress',
    subject: reference(user_id), source: reference(user_id), authored: (survey.completed_at ?? survey.started_at).toISOString(),
    ...(survey.questions.length === 0 ? {} : { item: survey.questions.map(({ key, label, answer, given }) => {
      const text = filled(answer)
      return { linkId: key, ...(filled(label) ? { text: label } : {}), ...(text === undefined ? {} : { answer: [typeof given === 'number' ? { valueCoding: { code: String(given), display: text } } : { valueString: text }] }) }
    }) }),
  }
}

/** All resources of a person, portion by portion; the patient first. */
async function* resources(database: Database, data: AccountData & object, locale: string): AsyncGenerator<Resource[], void, undefined> {
  const user_id = data.user.id
  yield resourcesOfAccount(data)
  yield (await ownAppointments(database, user_id)).map((appointment) => appointmentResource(appointment, user_id))
  for await (const responses of ownEntries(database, user_id, locale)) yield responses.flatMap((response) => resourcesOfResponse(response, user_id))
  for await (const surveys of ownSurveys(database, user_id, locale)) yield surveys.map((survey) => answered(survey, user_id))
  for await (const messages of ownMessages(database, user_id)) {
    yield messages.map(({ id, subject, message, created_at }) => ({ resourceType: 'Communication', id, status: 'completed', topic: concept(subject), sender: reference(user_id), sent: created_at.toISOString(), payload: [{ contentString: message }] }))
  }
}

/** Everything as one FHIR R4 bundle, piece by piece: a collection whose references point into itself. */
export async function* bundleOf(database: Database, data: AccountData & object, locale: string, now: Date): AsyncGenerator<string, void, undefined> {
  yield `{"resourceType":"Bundle","type":"collection","timestamp":"${now.toISOString()}","entry":[`
  let before = ''
  for await (const portion of resources(database, data, locale)) {
    if (portion.length === 0) continue
    yield before + portion.map((resource) => JSON.stringify({ fullUrl: `urn:uuid:${resource.id}`, resource })).join(',\n')
    before = ',\n'
  }
  yield ']}\n'
}
