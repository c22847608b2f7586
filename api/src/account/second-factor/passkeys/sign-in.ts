import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DiscoveredPasskey, RequestOptions } from '@almanac/contracts/schema/account/passkeys'
import { unauthorized } from '../../../http/errors'
import { forgetFactorAttempts, requireFactorAttempt } from '../attempts'
import { STORED_CREDENTIAL, verifyAssertion } from './assertion'
import { challengeOf } from './challenge-of'
import { CHALLENGE_SECONDS } from './challenges'
import { relyingPartyOf, requireRelyingParty } from '../../../http/relying-party'
import { newSignInChallenge, useSignInChallenge } from './sign-in-challenges'
import { userIdOf } from './user-handle'

/** What a visitor's browser needs to sign in with any passkey that it has for this site. The same for everybody but for the challenge. 409 NO_PASSKEYS_HERE. */
export async function signInOptions(app: FastifyInstance): Promise<RequestOptions> {
  const party = requireRelyingParty(app)
  return {
    rpId: party.id,
    challenge: await newSignInChallenge(app.database),
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: [],
    userVerification: 'required',
  }
}

/** The credential that an answer names, and its user's language, if it is of the account that the answer names too. */
async function credentialNamed({ server: { database } }: FastifyRequest, { id, response }: DiscoveredPasskey) {
  const user_id = userIdOf(response.userHandle)
  if (user_id === null) return undefined
  return database
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('passkeys.user_id', '=', user_id)
    .where('passkeys.credential_id', '=', Buffer.from(id, 'base64url'))
    .select(STORED_CREDENTIAL.map((column) => `passkeys.${column}` as const))
    .select('users.locale')
    .executeTakeFirst()
}

/**
 * Verifies a passkey in place of address and password, whether it is a second factor or not; its authenticator has to
 * have verified its user. 401 PASSKEY_EXPIRED, PASSKEY_UNKNOWN or PASSKEY_REFUSED, and OTP_LOCKED: attempts with a
 * passkey of somebody count with those of their other factors.
 */
export async function verifyPasskeyAlone(
  request: FastifyRequest,
  passkey: DiscoveredPasskey,
): Promise<{ user_id: string; locale: string }> {
  const { server } = request
  const party = relyingPartyOf(server.publicUrl)
  const challenge = challengeOf(passkey)
  if (!party || challenge === null) throw unauthorized('PASSKEY_REFUSED')
  if (!(await useSignInChallenge(server.database, challenge))) throw unauthorized('PASSKEY_EXPIRED')
  const stored = await credentialNamed(request, passkey)
  // Nothing is counted for an account that a stranger names: only who has a credential of it knows its id.
  if (!stored) throw unauthorized('PASSKEY_UNKNOWN')
  const { user_id, locale } = stored
  // A refusal from here on is recorded for this account.
  request.claimed_user_id = user_id
  await requireFactorAttempt(request, { user_id, status: 401, field: 'passkey' })
  await verifyAssertion(request, stored, { passkey, challenge, party, userVerification: true })
  await forgetFactorAttempts(request, user_id)
  return { user_id, locale }
}
