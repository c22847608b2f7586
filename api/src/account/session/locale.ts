import type { Database } from '../../http/serve'

/** Keeps the language that the participant chose; false when she is gone. */
export async function keepLocale(database: Database, user_id: string, locale: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ locale })
    .where('id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
