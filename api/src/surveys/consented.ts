import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../http/serve'
import type { ConsentObjective, ConsentObjectives, ConsentTerms } from './consent/objectives'

/** What somebody consents to, and how: a consent to something else is none. */
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
export async function isCurrent(
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
    const given = newest.find(({ objective_id }) => objective_id === objective.document.id)
    if (given && (await isCurrent(database, objectives, given, objective)))
      current.set(given.objective_id, given.created_at)
  }
  return current
}
