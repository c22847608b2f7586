import { isDeepStrictEqual } from 'node:util'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { signatureUrl } from '../../account'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { ConsentRow } from './chain'
import type { ConsentObjective, ConsentObjectives, ConsentTerms } from './objectives'
import { termsOf } from './terms'

/** A stored consent as in the response of its call. */
export function consentAnswer(row: ConsentRow): ConsentEntry {
  return {
    id: row.id,
    objective_id: row.objective_id,
    accepted_consent: row.accepted_consent,
    withdrawn: row.withdrawn,
    consenting_first_name: row.consenting_first_name,
    consenting_last_name: row.consenting_last_name,
    consent_signature_image_url: row.signature_image_id && signatureUrl(row.signature_image_id),
    consent_signature_text: row.signature_text,
    version: row.version,
    updated_at: row.created_at.toISOString(),
  }
}

/** The consents of a user, of all kinds and in all versions. */
export const ownConsentRows = (database: Database, user_id: string) =>
  database.selectFrom('consent_entries').where('user_id', '=', user_id).selectAll()

/** The newest consent to the same objective or survey question. */
export async function newestLike(database: Database, row: ConsentRow): Promise<ConsentRow> {
  const same = ownConsentRows(database, row.user_id).where('kind', '=', row.kind)
  return (
    row.kind === 'objective'
      ? same.where('objective_id', '=', row.objective_id)
      : same.where('survey_response_id', '=', row.survey_response_id).where('question_key', '=', row.question_key)
  )
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The newest consent that was given for an objective. */
export async function newestOf(
  database: Database,
  user_id: string,
  objective_id: string,
): Promise<ConsentRow | undefined> {
  return database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where('objective_id', '=', objective_id)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest consent for an objective of the user, null before the first. 404 when the objective is none of the user's, or no consent. */
export async function consentOf(
  database: Database,
  objectives: ConsentObjectives,
  user_id: string,
  objective_id: string,
): Promise<ConsentEntry | null> {
  const row = await newestOf(database, user_id, objective_id)
  const objective = await objectives.current(database, user_id, objective_id)
  if (row)
    return {
      ...consentAnswer(row),
      current: !row.withdrawn && (objective === undefined || (await isCurrent(database, objectives, row, objective))),
    }
  if (!objective) throw notFound()
  return null
}

/** Whether a consent to one version of an activity is valid for this objective: it is of that version or a later one, or the terms are equal. */
export async function isCurrent(
  database: Database,
  objectives: ConsentObjectives,
  { activity_id, definition_version: version }: Pick<ConsentRow, 'activity_id' | 'definition_version'>,
  { definition_version, document }: ConsentObjective,
): Promise<boolean> {
  if (activity_id === null || version === null) return false
  if (version >= definition_version) return true
  const before = await objectives.inVersion(database, { activity_id, definition_version: version }, document.id)
  return before !== undefined && isSameTerms(before, document)
}

/** Whether a consent to the first terms is one to the second, too. */
export const isSameTerms = (before: ConsentTerms, now: ConsentTerms): boolean =>
  isDeepStrictEqual(termsOf(before), termsOf(now))

/** The time of a participant's newest consent to each of these objectives, by objective id, without consents to other terms or withdrawn ones. */
export async function currentConsents(
  database: Database,
  objectives: ConsentObjectives,
  user_id: string,
  asked: readonly ConsentObjective[],
): Promise<Map<string, Date>> {
  if (asked.length === 0) return new Map()
  const newest = await database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where(
      'objective_id',
      'in',
      asked.map(({ document }) => document.id),
    )
    .distinctOn('objective_id')
    .select(['objective_id', 'activity_id', 'definition_version', 'withdrawn', 'created_at'])
    .orderBy('objective_id')
    .orderBy('version', 'desc')
    .execute()
  const current = new Map<string, Date>()
  for (const objective of asked) {
    const consent = newest.find(({ objective_id }) => objective_id === objective.document.id)
    if (consent && !consent.withdrawn && (await isCurrent(database, objectives, consent, objective)))
      current.set(objective.document.id, consent.created_at)
  }
  return current
}
