import type { FastifyInstance, FastifyRequest } from 'fastify'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { RequestOptions, UsedPasskey } from '@almanac/contracts/schema/account/passkeys'
import { sql } from 'kysely'
import type { ErrorCode } from '@almanac/contracts'
import { unauthorized } from '../../../http/errors'
import { noteSecurityEvent } from '../../../platform'
import { forgetFactorAttempts, requireFactorAttempt } from '../attempts'
import { challengeOf } from './challenge-of'
import { CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges'
import { relyingPartyOf } from './relying-party'
import { descriptorsOf } from './store'

/** What a browser needs to use a passkey of this person at sign-in; null where they have none. Only after the password: it names what they have. */
export async function requestOptionsFor(app: FastifyInstance, user_id: string): Promise<RequestOptions | null> {
  const party = relyingPartyOf(app.publicUrl)
  const allowCredentials = party ? await descriptorsOf(app.database, user_id) : []
  if (!party || allowCredentials.length === 0) return null
  return {
    rpId: party.id,
    challenge: await newChallenge(app.database, { user_id, purpose: 'sign_in', session_token: null }),
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials,
    userVerification: 'preferred',
  }
}

/** The stored credential that an answer names, if it is this person's. */
const credentialNamed = ({ server: { database } }: FastifyRequest, user_id: string, { id }: UsedPasskey) =>
  database
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .select(['id', 'credential_id', 'public_key'])
    .executeTakeFirst()

/** Checks a passkey at sign-in, after the password. 401 PASSKEY_EXPIRED, PASSKEY_UNKNOWN or PASSKEY_REFUSED, and OTP_LOCKED as for codes. */
export async function checkPasskey(request: FastifyRequest, user_id: string, passkey: UsedPasskey): Promise<void> {
  const { server } = request
  const refuse = (code: ErrorCode) => unauthorized(code)
  await requireFactorAttempt(request, { user_id, status: 401, field: 'user.passkey' })
  const party = relyingPartyOf(server.publicUrl)
  const challenge = challengeOf(passkey)
  if (!party || challenge === null) throw refuse('PASSKEY_REFUSED')
  const use = { user_id, purpose: 'sign_in', session_token: null } as const
  if (!(await useChallenge(server.database, challenge, use))) throw refuse('PASSKEY_EXPIRED')
  const found = await credentialNamed(request, user_id, passkey)
  if (!found) throw refuse('PASSKEY_UNKNOWN')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared below, in the statement that stores it.
    credential: {
      id: found.credential_id.toString('base64url'),
      publicKey: new Uint8Array(found.public_key),
      counter: 0,
    },
    requireUserVerification: false,
  }).catch((err: unknown) => {
    request.log.info({ err }, 'a passkey is refused')
    throw refuse('PASSKEY_REFUSED')
  })
  if (!verified) throw refuse('PASSKEY_REFUSED')
  if (!(await countUse(request, { user_id, id: found.id, counter: authenticationInfo.newCounter }))) {
    await noteSecurityEvent(request, 'authn_mfa_passkey_copied', { user_id })
    throw refuse('PASSKEY_REFUSED')
  }
  await forgetFactorAttempts(request, user_id)
}

interface Use {
  user_id: string
  id: string
  /** As the authenticator counts. */
  counter: number
}

/**
 * Stores the use and the authenticator's counter; false when that has not grown since the last use, as that of a
 * copy would not have. Zero means that the authenticator does not count.
 */
async function countUse({ server: { database } }: FastifyRequest, { user_id, id, counter }: Use): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${counter} or (sign_count = 0 and ${counter} = 0))`)
    .set({ sign_count: counter, last_used_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
