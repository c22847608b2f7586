import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { noteSecurityEvent } from '../../platform'
import { factorsOf, lockFactors } from './factors'
import { factorNeedOf } from './need'
import { mailFactorChange } from './notice'

/** What is removed: the app, or the passkey with this id. */
export type RemovedFactor = { kind: 'app' } | { kind: 'passkey'; id: string }

async function deleteFactor(transaction: Database, user_id: string, removed: RemovedFactor): Promise<void> {
  const { numDeletedRows } =
    removed.kind === 'app'
      ? await transaction
          .deleteFrom('second_factors')
          .where('user_id', '=', user_id)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst()
      : await transaction
          .deleteFrom('passkeys')
          .where('user_id', '=', user_id)
          .where('id', '=', removed.id)
          .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Nothing is left: recovery codes open nothing, and no session counts as one that has shown a factor. */
async function turnOff(transaction: Database, user_id: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await transaction.updateTable('sessions').where('user_id', '=', user_id).set({ second_factor: false }).execute()
}

/**
 * Removes a factor and tells its user by mail; the recovery codes go with the last one. 404 without it,
 * 409 LAST_FACTOR where the last one is needed.
 */
export async function removeFactor(request: FastifyRequest, user_id: string, removed: RemovedFactor): Promise<void> {
  const { server } = request
  const { needed } = await factorNeedOf(server, user_id)
  await inTransaction(server.database, async (transaction) => {
    await lockFactors(transaction, user_id)
    await deleteFactor(transaction, user_id, removed)
    const { app, passkeys } = await factorsOf(transaction, user_id)
    const isLast = !app && passkeys === 0
    if (isLast && needed) throw conflict('LAST_FACTOR')
    if (isLast) await turnOff(transaction, user_id)
    await mailFactorChange(transaction, user_id, isLast ? 'turned_off' : `${removed.kind}_removed`)
  })
  await noteSecurityEvent(request, 'authn_mfa_disabled', { document: { factor: removed.kind } })
}

/** Deletes every second factor with the recovery codes, and tells their user by mail; false when there was none. For the command line: whoever calls it ends the sessions. */
export async function resetFactors(transaction: Database, user_id: string): Promise<boolean> {
  await lockFactors(transaction, user_id)
  const { app, passkeys } = await factorsOf(transaction, user_id)
  for (const table of ['second_factors', 'passkeys', 'passkey_challenges'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
  await turnOff(transaction, user_id)
  if (!app && passkeys === 0) return false
  await mailFactorChange(transaction, user_id, 'removed')
  return true
}
