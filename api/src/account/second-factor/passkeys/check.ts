import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestOptions, UsedPasskey } from '@almanac/contracts/schema/account/passkeys'
import { unauthorized } from '../../../http/errors'
import { forgetFactorAttempts, requireFactorAttempt } from '../attempts'
import { STORED_CREDENTIAL, verifyAssertion } from './assertion'
import { challengeOf } from './challenge-of'
import { CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges'
import { relyingPartyOf } from '../../../http/relying-party'
import { factorDescriptorsOf } from './store'

/** What a browser needs to use a passkey of this person as a second factor; null where they have none. Only after the password: it names what they have. */
export async function requestOptionsFor(app: FastifyInstance, user_id: string): Promise<RequestOptions | null> {
  const party = relyingPartyOf(app.publicUrl)
  const allowCredentials = party ? await factorDescriptorsOf(app.database, user_id) : []
  if (!party || allowCredentials.length === 0) return null
  return {
    rpId: party.id,
    challenge: await newChallenge(app.database, { user_id, purpose: 'sign_in', session_token: null }),
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials,
    userVerification: 'preferred',
  }
}

/** The second factor that an answer names, if it is this person's. */
const factorNamed = ({ server: { database } }: FastifyRequest, user_id: string, { id }: UsedPasskey) =>
  database
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .where('second_factor', '=', true)
    .select(STORED_CREDENTIAL)
    .executeTakeFirst()

/** Checks a passkey as a second factor, after the password. 401 PASSKEY_EXPIRED, PASSKEY_UNKNOWN or PASSKEY_REFUSED, and OTP_LOCKED as for codes. */
export async function checkPasskey(request: FastifyRequest, user_id: string, passkey: UsedPasskey): Promise<void> {
  const { server } = request
  await requireFactorAttempt(request, { user_id, status: 401, field: 'user.passkey' })
  const party = relyingPartyOf(server.publicUrl)
  const challenge = challengeOf(passkey)
  if (!party || challenge === null) throw unauthorized('PASSKEY_REFUSED')
  const use = { user_id, purpose: 'sign_in', session_token: null } as const
  if (!(await useChallenge(server.database, challenge, use))) throw unauthorized('PASSKEY_EXPIRED')
  const stored = await factorNamed(request, user_id, passkey)
  if (!stored) throw unauthorized('PASSKEY_UNKNOWN')
  await verifyAssertion(request, stored, { passkey, challenge, party, userVerification: false })
  await forgetFactorAttempts(request, user_id)
}
