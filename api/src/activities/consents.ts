import type { Database } from '../http/serve'
import { sql } from 'kysely'
import { localDateOf } from '@almanac/domain/time'
import type { AskedConsent, ConsentObjective, ConsentObjectives, ConsentTerms, ConsentVersion } from '../surveys'
import type { ObjectiveDocument } from './definition'
import {
  activitiesOf,
  type ActivityVersion,
  companiesOfActivities,
  objectivesInVersion,
  versionsOf,
} from './definitions/queries'

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
  within?: string,
): Promise<AskedConsent | undefined> {
  for (const one of await activitiesOf(database, user_id, within)) {
    const { activity_id, definition_version, removed_at, document: activity } = one
    const document = activity.objectives.find(isConsent(objective_id))
    // The day has not ended anywhere before it has in the westernmost zone.
    const isOver = activity.end_date !== null && activity.end_date < localDateOf(new Date(), 'Etc/GMT+12')
    if (document)
      return {
        activity_id,
        definition_version,
        document: consentTermsOf(activity.objectives, document),
        category: activity.category.key,
        is_asked: removed_at === null && !isOver,
      }
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

async function participantVersions(database: Database, user_id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .select(['activity_id', 'definition_version'])
    .execute()
  return new Map(rows.map(({ activity_id, definition_version }) => [activity_id, definition_version]))
}

const consentVersion = ({ version, document: { objectives } }: ActivityVersion): ConsentVersion => ({
  definition_version: version,
  consents: objectives
    .filter(({ type }) => type === 'ConsentObjective')
    .map((consent) => consentTermsOf(objectives, consent)),
})

/** One activity after the other, so that only one's versions are in memory. */
async function* changing(database: Database) {
  const several = await database
    .selectFrom('activity_definitions')
    .where(sql<boolean>`document @> '{"objectives": [{"type": "ConsentObjective"}]}'::jsonb`)
    .groupBy('id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select('id')
    .execute()
  for (const { id } of several)
    yield { activity_id: id, versions: (await versionsOf(database, id)).map(consentVersion) }
}

/** How the surveys area looks up consent objectives. */
export const consentObjectives: ConsentObjectives = {
  current,
  inVersion,
  versionsOf: participantVersions,
  changing,
  companyOf: async (database, activity_id) => (await companiesOfActivities(database, [activity_id]))[0],
}
