import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { signatureUrl } from '../../account'
import type { Tables } from '../../database/tables'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { ConsentObjective, ConsentObjectives, ConsentTerms } from './objectives'

export type ConsentRow = Selectable<Tables['consent_entries']>

/** A stored consent as its call answers it. */
export function consentAnswer(row: ConsentRow): ConsentEntry {
  return {
    id: row.id,
    objective_id: row.objective_id,
    accepted_consent: row.accepted_consent,
    consenting_first_name: row.consenting_first_name,
    consenting_last_name: row.consenting_last_name,
    consent_signature_image_url: row.signature_image_id && signatureUrl(row.signature_image_id),
    consent_signature_text: row.signature_text,
    version: row.version,
    updated_at: row.created_at.toISOString(),
  }
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
      current: objective === undefined || (await isCurrent(database, objectives, row, objective)),
    }
  if (!objective) throw notFound()
  return null
}

/** What is consented to, and how: a consent to other terms does not count. */
const termsOf = ({
  consent_check_text,
  consent_check_required,
  consenting_name_required,
  consenting_signature_required,
}: ConsentTerms) => ({
  consent_check_text,
  check: consent_check_required ?? false,
  name: consenting_name_required ?? false,
  signature: consenting_signature_required ?? false,
})

/** Whether a consent that was given to one version of an activity holds for what this objective asks: it is of that version or a later one, or what is asked is the same. */
async function isCurrent(
  database: Database,
  objectives: ConsentObjectives,
  given: { activity_id: string; definition_version: number },
  { definition_version, document }: ConsentObjective,
): Promise<boolean> {
  if (given.definition_version >= definition_version) return true
  const before = await objectives.inVersion(database, given, document.id)
  return before !== undefined && isDeepStrictEqual(termsOf(before), termsOf(document))
}

/** When a participant gave the newest consent to each of these objectives, by objective id. One that was given to other terms is left out. */
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
    .select(['objective_id', 'activity_id', 'definition_version', 'created_at'])
    .orderBy('objective_id')
    .orderBy('version', 'desc')
    .execute()
  const current = new Map<string, Date>()
  for (const objective of asked) {
    const consent = newest.find(({ objective_id }) => objective_id === objective.document.id)
    if (consent && (await isCurrent(database, objectives, consent, objective)))
      current.set(consent.objective_id, consent.created_at)
  }
  return current
}
