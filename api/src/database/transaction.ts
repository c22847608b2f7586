import type { Kysely, Transaction } from 'kysely'
import { errorCode } from './embedded/failure'
import type { Tables } from './tables'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 5

function mayBeRepeated(error: unknown): boolean {
  const code = errorCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

function isTransaction(database: Kysely<Tables>): database is Transaction<Tables> {
  return database.isTransaction
}

/**
 * Runs the work in one transaction. After a serialization failure or deadlock it is
 * retried as a whole, so it must have no effects outside the database. An existing
 * transaction is joined.
 */
export async function inTransaction<T>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (isTransaction(database)) return work(database)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !mayBeRepeated(error)) throw error
    }
  }
}
