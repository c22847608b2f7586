import type { Database } from '../http/serve'
import type { ConsentObjective, ConsentObjectives, ConsentTerms } from '../surveys'
import type { ObjectiveDocument } from './definition'
import { activitiesOf, objectivesInVersion } from './definitions/queries'

/**
 * A consent objective with the texts shown above it in the form: its own description and
 * the contents that precede it in the activity.
 */
function consentTermsOf(objectives: readonly ObjectiveDocument[], consent: ObjectiveDocument): ConsentTerms {
  const contents = objectives
    .filter(({ type, order }) => type === 'ContentObjective' && order < consent.order)
    .flatMap(({ name, content }) => (content === undefined ? [] : [{ title: name, text: content }]))
  return {
    ...consent,
    reading: [...contents, ...(consent.description === null ? [] : [{ title: null, text: consent.description }])],
  }
}

/** The consent objectives among the objectives of one version of an activity. */
export const consentsAmong = (
  { activity_id, definition_version }: Omit<ConsentObjective, 'document'>,
  objectives: readonly ObjectiveDocument[],
): ConsentObjective[] =>
  objectives
    .filter(({ type }) => type === 'ConsentObjective')
    .map((consent) => ({ activity_id, definition_version, document: consentTermsOf(objectives, consent) }))

const isConsent =
  (objective_id: string) =>
  ({ id, type }: ObjectiveDocument): boolean =>
    id === objective_id && type === 'ConsentObjective'

/** The consent objective with this id among the participant's activities; undefined if there is none or it is not a consent. */
async function current(
  database: Database,
  user_id: string,
  objective_id: string,
): Promise<ConsentObjective | undefined> {
  for (const { activity_id, definition_version, document: activity } of await activitiesOf(database, user_id)) {
    const document = activity.objectives.find(isConsent(objective_id))
    if (document) return { activity_id, definition_version, document: consentTermsOf(activity.objectives, document) }
  }
  return undefined
}

/** The same objective in an earlier version of its activity. */
async function inVersion(
  database: Database,
  { activity_id, definition_version }: Omit<ConsentObjective, 'document'>,
  objective_id: string,
): Promise<ConsentTerms | undefined> {
  const objectives = (await objectivesInVersion(database, activity_id, definition_version)) ?? []
  const document = objectives.find(isConsent(objective_id))
  return document && consentTermsOf(objectives, document)
}

/** How the surveys area looks up consent objectives. */
export const consentObjectives: ConsentObjectives = { current, inVersion }
