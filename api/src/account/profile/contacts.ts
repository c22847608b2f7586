import { sql } from 'kysely'
import type { AdditionalContact, ProviderInformation } from '@almanac/contracts/account/profile'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Change } from './change'

/** Maximum entries of each kind, the same as the contract's maximum per request. */
const MAX_CONTACTS = 100

type ContactTable = 'additional_contacts' | 'health_care_provider_informations'

/** The people whom a participant has named, in their order. */
export function contactsOf(database: Database, user_id: string): Promise<AdditionalContact[]> {
  return database
    .selectFrom('additional_contacts')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'relationship', 'phone_number', 'email'])
    .execute()
}

/** The participant's health care providers, in their order. */
export function providersOf(database: Database, user_id: string): Promise<ProviderInformation[]> {
  return database
    .selectFrom('health_care_provider_informations')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'specialty', 'organization', 'phone_number', 'email', 'address'])
    .execute()
}

async function remove(transaction: Database, table: ContactTable, user_id: string, ids: string[] = []): Promise<void> {
  if (ids.length > 0)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).where('id', 'in', ids).execute()
}

/** The position after the last one. */
async function nextPosition(transaction: Database, table: ContactTable, user_id: string): Promise<number> {
  const last = await transaction
    .selectFrom(table)
    .where('user_id', '=', user_id)
    .select((query) => query.fn.max('position').as('position'))
    .executeTakeFirst()
  return (last?.position ?? -1) + 1
}

async function refuseTooMany(transaction: Database, table: ContactTable, user_id: string): Promise<void> {
  const count = await transaction
    .selectFrom(table)
    .where('user_id', '=', user_id)
    .select((query) => query.fn.countAll<string>().as('number'))
    .executeTakeFirstOrThrow()
  if (Number(count.number) > MAX_CONTACTS) throw invalid('TOO_MANY', table)
}

/**
 * Deletes the given ids, then adds or changes by id; new ones are appended. Ids are
 * per participant: the same id of another participant is another row. 422 TOO_MANY.
 */
export async function changeContacts(transaction: Database, user_id: string, change: Change): Promise<void> {
  await remove(transaction, 'additional_contacts', user_id, change.removed_additional_contacts)
  await remove(transaction, 'health_care_provider_informations', user_id, change.removed_hsp_contacts)
  const { additional_contacts: people, health_care_provider_informations: providers } = change
  if (people && people.length > 0) {
    const first = await nextPosition(transaction, 'additional_contacts', user_id)
    await transaction
      .insertInto('additional_contacts')
      .values(people.map((row, index) => ({ ...row, user_id, position: first + index })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet({
          name: sql`excluded.name`,
          relationship: sql`excluded.relationship`,
          phone_number: sql`excluded.phone_number`,
          email: sql`excluded.email`,
        }),
      )
      .execute()
    await refuseTooMany(transaction, 'additional_contacts', user_id)
  }
  if (providers && providers.length > 0) {
    const first = await nextPosition(transaction, 'health_care_provider_informations', user_id)
    await transaction
      .insertInto('health_care_provider_informations')
      .values(providers.map((row, index) => ({ ...row, user_id, position: first + index })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet({
          name: sql`excluded.name`,
          specialty: sql`excluded.specialty`,
          organization: sql`excluded.organization`,
          phone_number: sql`excluded.phone_number`,
          email: sql`excluded.email`,
          address: sql`excluded.address`,
        }),
      )
      .execute()
    await refuseTooMany(transaction, 'health_care_provider_informations', user_id)
  }
}
