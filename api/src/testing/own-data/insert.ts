import type { Database } from '../../http/serve'

/** The tables that a row was inserted into. */
export const filledByHand = new Set<string>()

/** Inserts one row into a table. */
export const inserter =
  (database: Database) =>
  <T extends Parameters<Database['insertInto']>[0]>(
    table: T,
    values: Parameters<ReturnType<typeof database.insertInto<T>>['values']>[0],
  ) => {
    filledByHand.add(table)
    return database.insertInto(table).values(values).execute()
  }
