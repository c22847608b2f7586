import type { Database } from '../../http/serve'

/** Inserts one row into a table. */
export const inserter =
  (database: Database) =>
  <T extends Parameters<Database['insertInto']>[0]>(
    table: T,
    values: Parameters<ReturnType<typeof database.insertInto<T>>['values']>[0],
  ) =>
    database.insertInto(table).values(values).execute()
