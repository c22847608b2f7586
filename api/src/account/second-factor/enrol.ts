import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../database/transaction'
import { conflict } from '../../http/errors'
import { emailOf } from '../../people'
import type { Credential } from '../../http/authentication'
import type { FirstCode } from './check'
import { firstCodes, lockFactors } from './factors'
import { mailFactorChange } from './notice'
import { recordSecondFactor } from './shown'
import { sealSecret, newSecret, uriOf } from './totp'

/**
 * Creates a secret for an authenticator app, in place of an unconfirmed one. Where one is confirmed the new one waits
 * beside it if it is to `replace` it, else 409 SECOND_FACTOR_ON.
 */
export async function beginEnrolment(
  app: FastifyInstance,
  user_id: string,
  { replace }: { replace: boolean },
): Promise<{ secret: string; uri: string }> {
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
  if (numInsertedOrUpdatedRows !== 1n) {
    if (!replace) throw conflict('SECOND_FACTOR_ON')
    await database
      .updateTable('second_factors')
      .where('user_id', '=', user_id)
      .set({ sealed_next_secret: sealed_secret })
      .execute()
  }
  return { secret, uri: uriOf(secret, await emailOf(database, user_id)) }
}

/**
 * Confirms the app after its first valid code, also for this session: from now on its codes count, and no longer
 * those of the app that it replaces. Returns the recovery codes with the first factor, else none. 409
 * SECOND_FACTOR_ON when another tab was faster.
 */
export function endEnrolment(
  request: FastifyRequest,
  credential: Credential,
  { sealed_secret, step }: FirstCode,
): Promise<string[]> {
  const { user_id } = credential
  return inTransaction(request.server.database, async (transaction) => {
    await lockFactors(transaction, user_id)
    const codes = await firstCodes(transaction, user_id, request)
    const { rows } = await sql<{ replaced: boolean }>`
      update second_factors set sealed_secret = ${sealed_secret}, sealed_next_secret = null,
        confirmed_at = now(), last_step = ${step}
      from (select user_id, confirmed_at is not null as replaced from second_factors where user_id = ${user_id}) as before
      where second_factors.user_id = before.user_id
        and case when replaced then sealed_next_secret else sealed_secret end = ${sealed_secret}
      returning replaced`.execute(transaction)
    const [changed] = rows
    if (!changed) throw conflict('SECOND_FACTOR_ON')
    await recordSecondFactor(transaction, credential)
    await mailFactorChange(transaction, user_id, changed.replaced ? 'app_replaced' : 'added')
    return codes
  })
}
