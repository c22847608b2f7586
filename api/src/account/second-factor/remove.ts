import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { noteSecurityEvent } from '../../platform'
import { hasSecondFactor, lockFactors } from './factors'
import { factorNeedOf } from './need'
import { mailFactorChange } from './notice'
import { isPasskeyAskedOf } from './passkeys/asked'

/** What is removed: the app, or the passkey with this id. */
export type RemovedFactor = { kind: 'app' } | { kind: 'passkey'; id: string }

/** Deletes it; whether it was a second factor. 404 without it. */
async function deleteFactor(transaction: Database, user_id: string, removed: RemovedFactor): Promise<boolean> {
  if (removed.kind === 'app') {
    const { numDeletedRows } = await transaction
      .deleteFrom('second_factors')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    return true
  }
  const passkey = await transaction
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', removed.id)
    .returning('second_factor')
    .executeTakeFirst()
  if (!passkey) throw notFound()
  return passkey.second_factor
}

/** No session counts as one that has shown a factor any more, so that a later role opens nothing. */
async function forgetShown(transaction: Database, user_id: string): Promise<void> {
  await transaction.updateTable('sessions').where('user_id', '=', user_id).set({ second_factor: false }).execute()
}

/** Nothing is left: recovery codes open nothing either. */
async function turnOff(transaction: Database, user_id: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await forgetShown(transaction, user_id)
}

/** After a second factor: with the last one everything is turned off, except where one is needed. */
async function afterFactor(transaction: Database, user_id: string, needed: boolean): Promise<'turned_off' | 'removed'> {
  if (await hasSecondFactor(transaction, user_id)) return 'removed'
  if (needed) throw conflict('LAST_FACTOR')
  await turnOff(transaction, user_id)
  return 'turned_off'
}

/** After a passkey that only replaced the password: sessions that it has opened count as others once all are gone. */
async function afterSignInPasskey(transaction: Database, user_id: string): Promise<void> {
  const other = await transaction.selectFrom('passkeys').where('user_id', '=', user_id).select('id').executeTakeFirst()
  if (!other && !(await hasSecondFactor(transaction, user_id))) await forgetShown(transaction, user_id)
}

/** 409 LAST_PASSKEY where no passkey is left: a company asks for one. */
async function requireOther(transaction: Database, user_id: string): Promise<void> {
  const other = await transaction.selectFrom('passkeys').where('user_id', '=', user_id).select('id').executeTakeFirst()
  if (!other) throw conflict('LAST_PASSKEY')
}

/**
 * Removes a factor, or a passkey that is none, and tells its user by mail; the recovery codes go with the last factor.
 * 404 without it, 409 LAST_FACTOR where the last one is needed,
 * LAST_PASSKEY where a company asks for a passkey.
 */
export async function removeFactor(request: FastifyRequest, user_id: string, removed: RemovedFactor): Promise<void> {
  const { server } = request
  const { needed } = await factorNeedOf(server, user_id)
  const isPasskeyAsked = await isPasskeyAskedOf(server, user_id)
  const wasFactor = await inTransaction(server.database, async (transaction) => {
    await lockFactors(transaction, user_id)
    const isFactor = await deleteFactor(transaction, user_id, removed)
    if (removed.kind === 'passkey' && isPasskeyAsked) await requireOther(transaction, user_id)
    if (!isFactor) {
      await afterSignInPasskey(transaction, user_id)
      await mailFactorChange(transaction, user_id, 'sign_in_passkey_removed')
      return false
    }
    const left = await afterFactor(transaction, user_id, needed)
    await mailFactorChange(transaction, user_id, left === 'turned_off' ? left : `${removed.kind}_removed`)
    return true
  })
  if (wasFactor) await noteSecurityEvent(request, 'authn_mfa_disabled', { document: { factor: removed.kind } })
  else await noteSecurityEvent(request, 'authn_passkey_removed')
}

/** Deletes every second factor with the recovery codes, and tells their user by mail; false, and nothing is deleted, when there was none. For the command line: whoever calls it ends the sessions. */
export async function resetFactors(transaction: Database, user_id: string): Promise<boolean> {
  await lockFactors(transaction, user_id)
  if (!(await hasSecondFactor(transaction, user_id))) return false
  for (const table of ['second_factors', 'passkeys', 'passkey_challenges'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
  await turnOff(transaction, user_id)
  await mailFactorChange(transaction, user_id, 'removed')
  return true
}
