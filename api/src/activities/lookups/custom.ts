import { newId } from '@almanac/domain/ids'
import { plain } from '@almanac/domain/search'
import { ANY_NUMBER } from '@almanac/domain/vitals'
import type { Database } from '../../http/serve'
import type { VitalDocument } from '../definition'
import type { SymptomDocument } from './catalogue'

/** The key by which names are compared; a name without letters is compared unchanged. */
const normalized = (name: string): string => plain(name) || name

function symptomDocument({
  id,
  name,
  normalized_name,
}: {
  id: string
  name: string
  normalized_name: string
}): SymptomDocument {
  return { id, name, normalized_name, created_by_user: true }
}

function vitalDocument({ id, name, storage_unit }: { id: string; name: string; storage_unit: string }): VitalDocument {
  return {
    id,
    key: name,
    name,
    storage_unit,
    units: [storage_unit],
    parts: [{ key: 'value', label: name, minimum_value: -ANY_NUMBER, maximum_value: ANY_NUMBER }],
    target: null,
  }
}

/** The symptoms that a participant named themselves, or the one with this id. */
export async function ownSymptoms(database: Database, user_id: string, id?: string): Promise<SymptomDocument[]> {
  const rows = await database
    .selectFrom('custom_symptoms')
    .where('user_id', '=', user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .select(['id', 'name', 'normalized_name'])
    .execute()
  return rows.map(symptomDocument)
}

/** The vitals that a participant named themselves, or the one with this id. */
export async function ownVitals(database: Database, user_id: string, id?: string): Promise<VitalDocument[]> {
  const rows = await database
    .selectFrom('custom_vitals')
    .where('user_id', '=', user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .select(['id', 'name', 'storage_unit'])
    .execute()
  return rows.map(vitalDocument)
}

/**
 * Saves a symptom named by the participant, under an id from their device; an existing one
 * with the same name, ignoring case, is returned instead.
 */
export async function saveSymptom(
  transaction: Database,
  user_id: string,
  name: string,
  id: string = newId(),
): Promise<SymptomDocument> {
  const normalized_name = normalized(name)
  await transaction
    .insertInto('custom_symptoms')
    .values({ user_id, id, name, normalized_name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await transaction
    .selectFrom('custom_symptoms')
    .where('user_id', '=', user_id)
    .where('normalized_name', '=', normalized_name)
    .select(['id', 'name', 'normalized_name'])
    .executeTakeFirst()
  // The id already belongs to another symptom: retry with a new one.
  return stored ? symptomDocument(stored) : saveSymptom(transaction, user_id, name)
}

/** Saves a vital with the participant's own name and unit; an existing one with the same name and unit is returned instead. */
export async function saveVital(
  transaction: Database,
  user_id: string,
  name: string,
  storage_unit: string,
  id: string = newId(),
): Promise<VitalDocument> {
  const normalized_name = normalized(name)
  await transaction
    .insertInto('custom_vitals')
    .values({ user_id, id, name, normalized_name, storage_unit })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await transaction
    .selectFrom('custom_vitals')
    .where('user_id', '=', user_id)
    .where('normalized_name', '=', normalized_name)
    .where('storage_unit', '=', storage_unit)
    .select(['id', 'name', 'storage_unit'])
    .executeTakeFirst()
  return stored ? vitalDocument(stored) : saveVital(transaction, user_id, name, storage_unit)
}
