import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Credential } from '../../../http/authentication'
import { forbidden, unauthorized } from '../../../http/errors'
import { noteSecurityEvent } from '../../../platform'
import { checkCode } from '../../codes/check'
import { requireCode, type SentCode } from '../../codes/issue'
import { hashOf } from '../../session/store'
import { passkeyAskedOf } from './asked'

/** Whether this session has to create or show a passkey now. */
async function requireAsked(request: FastifyRequest, user_id: string): Promise<void> {
  const { server, second_factor = false, passkey_waived = false } = request
  const asked = await passkeyAskedOf(server, user_id, { second_factor, passkey_waived })
  if (!asked || asked.step === 'later') throw forbidden()
}

/** Sends a code to the address of the account, unless one was just sent. 403 to whom no passkey is asked of now. */
export async function sendCode(request: FastifyRequest, user_id: string): Promise<SentCode> {
  await requireAsked(request, user_id)
  const { database } = request.server
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'locale'])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  const { email: address, locale } = user
  return requireCode(database, {
    user_id,
    purpose: 'passkey',
    channel: 'email',
    address,
    locale,
    network: request.network,
  })
}

/** Checks that code, which takes the place of a passkey in this session alone. 422 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED. */
export async function waiveByCode(request: FastifyRequest, credential: Credential, attempt: string): Promise<void> {
  const { user_id, token } = credential
  const { database } = request.server
  await checkCode(database, { user_id, purpose: 'passkey', attempt })
  await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .set({ passkey_waived: sql<boolean>`true` })
    .execute()
  await noteSecurityEvent(request, 'authn_passkey_waived')
}
