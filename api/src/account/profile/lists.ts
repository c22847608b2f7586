import type {
  AdditionalContact,
  Allergy,
  Condition,
  MedicationAllergy,
  ProviderInformation,
} from '@almanac/contracts/account/profile'
import { MAX_PROFILE_ENTRIES } from '@almanac/contracts/rules/account'
import { invalid, Refusal, type Fault } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Change } from './change'
import { planEntries, type Entry, type Removed, type Sent, type Stored } from '@almanac/domain/profile-entries'

const contentOf = <E extends { position: number }>(rows: E[]): Omit<E, 'position'>[] =>
  rows.map(({ position: _, ...entry }) => entry)

const conditionRows = (database: Database, user_id: string) =>
  database
    .selectFrom('user_conditions')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'condition_id', 'name', 'date_of_diagnosis', 'revision', 'position'])
    .execute()

const allergyRows = (database: Database, user_id: string) =>
  database
    .selectFrom('user_allergies')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'allergy_id', 'allergen', 'severity', 'revision', 'position'])
    .execute()

const medicationRows = (database: Database, user_id: string) =>
  database
    .selectFrom('user_medication_allergies')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'medication_id', 'name', 'severity', 'revision', 'position'])
    .execute()

const contactRows = (database: Database, user_id: string) =>
  database
    .selectFrom('additional_contacts')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'relationship', 'phone_number', 'email', 'revision', 'position'])
    .execute()

const providerRows = (database: Database, user_id: string) =>
  database
    .selectFrom('health_care_provider_informations')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'specialty', 'organization', 'phone_number', 'email', 'address', 'revision', 'position'])
    .execute()

/** The diagnoses of a participant, in their order. */
export const conditionsOf = async (database: Database, user_id: string): Promise<Condition[]> =>
  contentOf(await conditionRows(database, user_id))

/** What a participant is allergic to, medicines aside, in their order. */
export const allergiesOf = async (database: Database, user_id: string): Promise<Allergy[]> =>
  contentOf(await allergyRows(database, user_id))

/** The medicines that a participant is allergic to, in their order. */
export const medicationsOf = async (database: Database, user_id: string): Promise<MedicationAllergy[]> =>
  contentOf(await medicationRows(database, user_id))

/** The people whom a participant has named, in their order. */
export const contactsOf = async (database: Database, user_id: string): Promise<AdditionalContact[]> =>
  contentOf(await contactRows(database, user_id))

/** The participant's health care providers, in their order. */
export const providersOf = async (database: Database, user_id: string): Promise<ProviderInformation[]> =>
  contentOf(await providerRows(database, user_id))

type ListTable =
  | 'user_conditions'
  | 'user_allergies'
  | 'user_medication_allergies'
  | 'additional_contacts'
  | 'health_care_provider_informations'

interface ListChange<E extends Entry> {
  table: ListTable
  /** Names of the fields of the call. */
  fields: { list: keyof Change; removed: keyof Change }
  sent: Sent<E>[] | undefined
  removed: Removed[] | undefined
  read: () => Promise<Stored<E>[]>
  insert: (rows: Stored<E>[]) => Promise<unknown>
}

/** Changes one list and returns its conflicts; with a conflict the caller rolls back. */
async function changeList<E extends Entry>(
  transaction: Database,
  user_id: string,
  { table, fields, sent, removed, read, insert }: ListChange<E>,
): Promise<Fault[]> {
  if (!sent?.length && !removed?.length) return []
  const { put, gone, conflicts, size } = planEntries(await read(), sent, removed)
  if (put.length > 0 && size > MAX_PROFILE_ENTRIES) throw invalid('TOO_MANY', fields.list)
  // A changed row is deleted and inserted with its position, so that one statement per table serves both.
  const replaced = [...gone, ...put.map(({ id }) => id)]
  if (replaced.length > 0)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).where('id', 'in', replaced).execute()
  if (put.length > 0) await insert(put)
  return [
    ...conflicts.removed.map((index) => `${fields.removed}.${index}`),
    ...conflicts.sent.map((index) => `${fields.list}.${index}`),
  ].map((field) => ({ code: 'PROFILE_ENTRY_CHANGED', field }))
}

/**
 * Changes the given lists entry by entry. The caller has locked the participant's row,
 * so that concurrent changes do not mix. Ids are per participant: the same id of
 * another participant is another row. 422 TOO_MANY; 409 PROFILE_ENTRY_CHANGED with
 * the field of each entry that another device has changed or removed since.
 */
export async function changeLists(transaction: Database, user_id: string, change: Change): Promise<void> {
  const own = <E extends Entry>(rows: Stored<E>[]) => rows.map((row) => ({ ...row, user_id }))
  const faults = [
    ...(await changeList<Omit<Condition, 'revision'>>(transaction, user_id, {
      table: 'user_conditions',
      fields: { list: 'conditions', removed: 'removed_conditions' },
      sent: change.conditions,
      removed: change.removed_conditions,
      read: () => conditionRows(transaction, user_id),
      insert: (rows) => transaction.insertInto('user_conditions').values(own(rows)).execute(),
    })),
    ...(await changeList<Omit<Allergy, 'revision'>>(transaction, user_id, {
      table: 'user_allergies',
      fields: { list: 'allergies', removed: 'removed_allergies' },
      sent: change.allergies,
      removed: change.removed_allergies,
      read: () => allergyRows(transaction, user_id),
      insert: (rows) => transaction.insertInto('user_allergies').values(own(rows)).execute(),
    })),
    ...(await changeList<Omit<MedicationAllergy, 'revision'>>(transaction, user_id, {
      table: 'user_medication_allergies',
      fields: { list: 'medications', removed: 'removed_medications' },
      sent: change.medications,
      removed: change.removed_medications,
      read: () => medicationRows(transaction, user_id),
      insert: (rows) => transaction.insertInto('user_medication_allergies').values(own(rows)).execute(),
    })),
    ...(await changeList<Omit<AdditionalContact, 'revision'>>(transaction, user_id, {
      table: 'additional_contacts',
      fields: { list: 'additional_contacts', removed: 'removed_additional_contacts' },
      sent: change.additional_contacts,
      removed: change.removed_additional_contacts,
      read: () => contactRows(transaction, user_id),
      insert: (rows) => transaction.insertInto('additional_contacts').values(own(rows)).execute(),
    })),
    ...(await changeList<Omit<ProviderInformation, 'revision'>>(transaction, user_id, {
      table: 'health_care_provider_informations',
      fields: { list: 'health_care_provider_informations', removed: 'removed_hsp_contacts' },
      sent: change.health_care_provider_informations,
      removed: change.removed_hsp_contacts,
      read: () => providerRows(transaction, user_id),
      insert: (rows) => transaction.insertInto('health_care_provider_informations').values(own(rows)).execute(),
    })),
  ]
  if (faults.length > 0) throw new Refusal(409, faults)
}
