import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../database/transaction'
import { conflict } from '../../http/errors'
import type { Database } from '../../http/serve'
import { emailOf } from '../../people'
import { hashOf } from '../session/store'
import type { Credential } from '../../http/authentication'
import { mailFactorChange } from './notice'
import { newRecoveryCodes } from './recovery'
import { sealSecret, newSecret, uriOf } from './totp'

/** Creates a secret, replacing an unconfirmed one. 409 SECOND_FACTOR_ON when one is confirmed. */
export async function beginEnrolment(app: FastifyInstance, user_id: string): Promise<{ secret: string; uri: string }> {
  const { database } = app
  const secret = newSecret()
  const sealed_secret = sealSecret(app, user_id, secret)
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('second_factors')
    .values({ user_id, sealed_secret })
    .onConflict((conflicting) =>
      conflicting
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at: sql<Date>`now()`, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict('SECOND_FACTOR_ON')
  return { secret, uri: uriOf(secret, await emailOf(database, user_id)) }
}

/** Records that the user of this session has entered a code of the second factor. */
export async function recordSecondFactor(database: Database, { user_id, token }: Credential): Promise<void> {
  await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .set({ second_factor: true })
    .execute()
}

/** Confirms the second factor after its first valid code, also for this session. Returns the recovery codes. 409 SECOND_FACTOR_ON when already confirmed. */
export function endEnrolment(database: Database, credential: Credential): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('second_factors')
      .where('user_id', '=', credential.user_id)
      .where('confirmed_at', 'is', null)
      .set({ confirmed_at: sql<Date>`now()` })
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw conflict('SECOND_FACTOR_ON')
    await recordSecondFactor(transaction, credential)
    await mailFactorChange(transaction, credential.user_id, 'added')
    return newRecoveryCodes(transaction, credential.user_id)
  })
}

/** Deletes the second factor with its recovery codes, and tells its user by mail; false when there was none. */
export async function removeSecondFactor(transaction: Database, user_id: string): Promise<boolean> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await mailFactorChange(transaction, user_id, 'removed')
  return true
}

/** Whether sign-in of this user requires a code of their authenticator app. */
export async function hasSecondFactor(database: Database, user_id: string): Promise<boolean> {
  const found = await database
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}
