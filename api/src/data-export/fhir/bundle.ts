import { ownAdditions, ownComments, ownEntries } from '../../activities'
import { ownDevices } from '../../devices'
import { ownGroups } from '../../platform'
import { isRelated, ownConnections, ownMessages } from '../../social'
import { OWN_EXTENSION } from '@almanac/formats/instruments/fhir'
import { ownConsents, type OwnSurvey, ownSurveys } from '../../surveys'
import type { Feature } from '../../kernel/feature'
import type { AccountContext } from '../context'
import { resourcesOfAccount } from './account'
import {
  additionResources,
  circleResource,
  commentResource,
  consentResource,
  deviceResource,
  groupResources,
} from './care'
import { resourcesOfResponse } from './entries'
import { concept, filled, reference, type Resource } from '../../kernel/archive/fhir-resource'

function answered(survey: OwnSurvey, user_id: string): Resource {
  return {
    resourceType: 'QuestionnaireResponse',
    id: survey.id,
    questionnaire: `urn:uuid:${survey.survey_id}|${survey.survey_version}`,
    status: survey.completed_at ? 'completed' : 'in-progress',
    subject: reference(user_id),
    source: reference(user_id),
    authored: (survey.completed_at ?? survey.started_at).toISOString(),
    ...(survey.questions.length === 0
      ? {}
      : {
          item: survey.questions.map(({ key, label, answer, code, number, earlier }) => {
            const text = filled(answer)
            return {
              ...(earlier === null ? {} : { extension: [{ url: OWN_EXTENSION.earlier, valueString: earlier }] }),
              linkId: key,
              ...(filled(label) ? { text: label } : {}),
              ...(text === undefined
                ? {}
                : {
                    answer: [
                      code !== null
                        ? { valueCoding: { code, display: text } }
                        : number !== null
                          ? { valueDecimal: number }
                          : { valueString: text },
                    ],
                  }),
            }
          }),
        }),
  }
}

/** All resources of a user in batches, the Patient first. */
async function* resources(
  context: AccountContext,
  features: readonly Feature[],
  now: Date,
): AsyncGenerator<Resource[], void, undefined> {
  const { database, user_id, locale } = context
  yield resourcesOfAccount(context)
  yield (await ownGroups(database, user_id)).flatMap((group) => groupResources(group, context))
  yield (await ownConnections(database, user_id))
    .filter(({ visibility }) => isRelated(visibility))
    .map((member) => circleResource(member, context))
  yield (await ownDevices(database, user_id)).map((device) => deviceResource(device, context))
  yield (await ownConsents(database, user_id, context.locale)).map((consent) => consentResource(consent, context))
  yield (await ownAdditions(database, user_id, locale)).flatMap((addition) => additionResources(addition, context))
  for (const { fhir } of features) if (fhir) yield await fhir(context, now)
  for await (const responses of ownEntries(database, user_id, locale))
    yield responses.flatMap((response) => resourcesOfResponse(response, context))
  for await (const surveys of ownSurveys(database, user_id, locale))
    yield surveys.map((survey) => answered(survey, user_id))
  for await (const comments of ownComments(database, user_id))
    yield comments.map((comment) => commentResource(comment, context))
  for await (const messages of ownMessages(database, user_id)) {
    yield messages.map(({ id, subject, message, created_at }) => ({
      resourceType: 'Communication',
      id,
      status: 'completed',
      topic: concept(subject),
      sender: reference(user_id),
      sent: created_at.toISOString(),
      payload: [{ contentString: message }],
    }))
  }
}

/**
 * All resources of a user as a FHIR R4 bundle of type collection, as a stream of text. References resolve within it.
 */
export async function* bundleOf(
  context: AccountContext,
  features: readonly Feature[],
  now: Date,
): AsyncGenerator<string, void, undefined> {
  yield `{"resourceType":"Bundle","type":"collection","timestamp":"${now.toISOString()}","entry":[`
  let before = ''
  for await (const batch of resources(context, features, now)) {
    if (batch.length === 0) continue
    yield before + batch.map((resource) => JSON.stringify({ fullUrl: `urn:uuid:${resource.id}`, resource })).join(',\n')
    before = ',\n'
  }
  yield ']}\n'
}
