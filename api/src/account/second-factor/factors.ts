import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { forbidden } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { newRecoveryCodes } from './recovery'

/** What somebody has besides recovery codes. */
export interface Factors {
  /** A confirmed authenticator app. */
  app: boolean
  /** How many passkeys that are second factors. */
  passkeys: number
}

/** What this person has: an app that is not confirmed counts for nothing, nor does a passkey that only replaces the password. */
export async function factorsOf(database: Database, user_id: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from second_factors where user_id = ${user_id} and confirmed_at is not null) as app,
      (select count(*)::int from passkeys where user_id = ${user_id} and second_factor) as passkeys`.execute(database)
  return rows[0] ?? { app: false, passkeys: 0 }
}

/** Whether sign-in of this user requires a second factor, of either kind. */
export async function hasSecondFactor(database: Database, user_id: string): Promise<boolean> {
  const { app, passkeys } = await factorsOf(database, user_id)
  return app || passkeys > 0
}

/** Changes of one person's factors follow one another, so that two tabs neither begin twice nor remove the last two. */
export async function lockFactors(transaction: Database, user_id: string): Promise<void> {
  await lockPeople(transaction, [user_id])
}

/**
 * The recovery codes that come with the first factor; none with another one, which the session must have shown
 * (403 SECOND_FACTOR_REQUIRED). With the first factor the passkeys that have only replaced the password become second
 * factors as well. Call it with the lock, before the factor is stored.
 */
export async function firstCodes(
  transaction: Database,
  user_id: string,
  { second_factor }: Pick<FastifyRequest, 'second_factor'>,
): Promise<string[]> {
  if (await hasSecondFactor(transaction, user_id)) {
    if (!second_factor) throw forbidden('SECOND_FACTOR_REQUIRED')
    return []
  }
  await transaction.updateTable('passkeys').where('user_id', '=', user_id).set({ second_factor: true }).execute()
  return newRecoveryCodes(transaction, user_id)
}
