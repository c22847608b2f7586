import type { Selectable } from 'kysely'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { signatureUrl } from '../../account'
import type { Tables } from '../../database/tables'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isCurrent } from '../consented'
import type { ConsentObjectives } from './objectives'

export type ConsentRow = Selectable<Tables['consent_entries']>

/** A kept consent as its call answers it. */
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

/** The newest consent for an objective of the user, null before the first. 404 when the objective is none of hers, or no consent. */
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
