import type { Database } from '../http/serve'
import type { ConsentObjective, ConsentObjectives } from '../surveys'
import type { ObjectiveDocument } from './definition'
import { activitiesOf, objectivesInVersion } from './definitions/queries'

const isConsent =
  (objective_id: string) =>
  ({ id, type }: ObjectiveDocument): boolean =>
    id === objective_id && type === 'ConsentObjective'

/** The consent objective of this id among the participant's activities; undefined where there is none, or it asks for something else. */
async function current(
  database: Database,
  user_id: string,
  objective_id: string,
): Promise<ConsentObjective | undefined> {
  for (const { activity_id, definition_version, document: activity } of await activitiesOf(database, user_id)) {
    const document = activity.objectives.find(isConsent(objective_id))
    if (document) return { activity_id, definition_version, document }
  }
  return undefined
}

/** The same objective as it was in an earlier version of its activity. */
async function inVersion(
  database: Database,
  { activity_id, definition_version }: Omit<ConsentObjective, 'document'>,
  objective_id: string,
): Promise<ObjectiveDocument | undefined> {
  return (await objectivesInVersion(database, activity_id, definition_version))?.find(isConsent(objective_id))
}

/** Where surveys find the objectives that ask for a consent. */
export const consentObjectives: ConsentObjectives = { current, inVersion }
