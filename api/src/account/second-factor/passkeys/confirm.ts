import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestOptions, UsedPasskey } from '@almanac/contracts/schema/account/passkeys'
import type { Credential } from '../../../http/authentication'
import { invalid, notFound, Refusal } from '../../../http/errors'
import { relyingPartyOf, requireRelyingParty } from '../../../http/relying-party'
import { grantConfirmation } from '../../password/confirmation'
import { forgetFactorAttempts, requireFactorAttempt } from '../attempts'
import { recordSecondFactor } from '../shown'
import { STORED_CREDENTIAL, verifyAssertion } from './assertion'
import { challengeOf } from './challenge-of'
import { CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges'
import { descriptorsOf } from './store'

/** What a browser needs to confirm something by a passkey in this session. 404 without one, 409 NO_PASSKEYS_HERE. */
export async function confirmationOptions(
  app: FastifyInstance,
  { user_id, token }: Credential,
): Promise<RequestOptions> {
  const party = requireRelyingParty(app)
  const allowCredentials = await descriptorsOf(app.database, user_id)
  if (allowCredentials.length === 0) throw notFound()
  return {
    rpId: party.id,
    challenge: await newChallenge(app.database, { user_id, purpose: 'confirmation', session_token: token }),
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials,
    userVerification: 'required',
  }
}

/** 422 in place of a 401, on which a browser signs out. */
function asInvalid(error: unknown): never {
  const [entry] = error instanceof Refusal && error.status === 401 ? error.entries : []
  throw entry ? invalid(entry.code) : error
}

/**
 * Verifies a passkey of this session's user, whose authenticator has to have verified them: the session then counts as
 * one that has shown a second factor. Returns the secret that takes the place of the password once. 422
 * PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED; 429 OTP_LOCKED as for other factors.
 */
export async function confirm(request: FastifyRequest, credential: Credential, passkey: UsedPasskey): Promise<string> {
  const { database, publicUrl } = request.server
  const { user_id, token } = credential
  await requireFactorAttempt(request, { user_id, status: 422, field: 'passkey' })
  const party = relyingPartyOf(publicUrl)
  const challenge = challengeOf(passkey)
  if (!party || challenge === null) throw invalid('PASSKEY_REFUSED')
  if (!(await useChallenge(database, challenge, { user_id, purpose: 'confirmation', session_token: token })))
    throw invalid('PASSKEY_EXPIRED')
  const stored = await database
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
    .select(STORED_CREDENTIAL)
    .executeTakeFirst()
  if (!stored) throw invalid('PASSKEY_UNKNOWN')
  await verifyAssertion(request, stored, { passkey, challenge, party, userVerification: true }).catch(asInvalid)
  await forgetFactorAttempts(request, user_id)
  await recordSecondFactor(database, credential)
  return grantConfirmation(database, credential)
}
