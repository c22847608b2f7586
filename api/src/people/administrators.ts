import type { Database } from '../http/serve'

/** The companies whose brand somebody may change, by name. */
export function administeredCompanies(database: Database, user_id: string) {
  return database
    .selectFrom('company_administrators')
    .innerJoin('companies', 'companies.id', 'company_administrators.company_id')
    .where('company_administrators.user_id', '=', user_id)
    .select(['companies.id', 'companies.key', 'companies.name'])
    .orderBy('companies.name')
    .execute()
}

/** Makes a user an administrator of a company, or ends it; returns whether that changed anything. */
export async function changeAdministrator(
  database: Database,
  administrator: { user_id: string; company_id: string },
  remove: boolean,
): Promise<boolean> {
  if (remove) {
    const { numDeletedRows } = await database
      .deleteFrom('company_administrators')
      .where('user_id', '=', administrator.user_id)
      .where('company_id', '=', administrator.company_id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('company_administrators')
    .values(administrator)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
