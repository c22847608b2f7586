import type { Allergy, Condition, MedicationAllergy } from '@almanac/contracts/account/profile'
import type { Database } from '../../http/serve'
import type { Change } from './change'

/** The diagnoses of a participant, in their order. */
export function conditionsOf(database: Database, user_id: string): Promise<Condition[]> {
  return database
    .selectFrom('user_conditions')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .select(['id', 'condition_id', 'name', 'date_of_diagnosis'])
    .execute()
}

/** What a participant is allergic to, medicines aside, in their order. */
export function allergiesOf(database: Database, user_id: string): Promise<Allergy[]> {
  return database
    .selectFrom('user_allergies')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .select(['id', 'allergy_id', 'allergen', 'severity'])
    .execute()
}

/** The medicines that a participant is allergic to, in their order. */
export function medicationsOf(database: Database, user_id: string): Promise<MedicationAllergy[]> {
  return database
    .selectFrom('user_medication_allergies')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .select(['id', 'medication_id', 'name', 'severity'])
    .execute()
}

/** Replaces the given lists. The caller has locked the participant's row, so that concurrent changes do not mix. */
export async function replaceLists(
  transaction: Database,
  user_id: string,
  { conditions, allergies, medications }: Change,
): Promise<void> {
  if (conditions) {
    await transaction.deleteFrom('user_conditions').where('user_id', '=', user_id).execute()
    if (conditions.length > 0)
      await transaction
        .insertInto('user_conditions')
        .values(conditions.map((row, position) => ({ ...row, user_id, position })))
        .execute()
  }
  if (allergies) {
    await transaction.deleteFrom('user_allergies').where('user_id', '=', user_id).execute()
    if (allergies.length > 0)
      await transaction
        .insertInto('user_allergies')
        .values(allergies.map((row, position) => ({ ...row, user_id, position })))
        .execute()
  }
  if (medications) {
    await transaction.deleteFrom('user_medication_allergies').where('user_id', '=', user_id).execute()
    if (medications.length > 0)
      await transaction
        .insertInto('user_medication_allergies')
        .values(medications.map((row, position) => ({ ...row, user_id, position })))
        .execute()
  }
}
