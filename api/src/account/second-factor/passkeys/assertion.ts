import type { FastifyRequest } from 'fastify'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { UsedPasskey } from '@almanac/contracts/schema/account/passkeys'
import { unauthorized } from '../../../http/errors'
import { noteSecurityEvent } from '../../../platform'
import type { RelyingParty } from '../../../http/relying-party'

/** A credential as it is stored. */
export interface StoredCredential {
  user_id: string
  id: string
  credential_id: Buffer
  public_key: Buffer
}

/** The columns of a stored credential. */
export const STORED_CREDENTIAL = ['user_id', 'id', 'credential_id', 'public_key'] as const

interface Assertion {
  passkey: UsedPasskey
  /** The challenge that the server gave, and has taken back: it is signed once. */
  challenge: string
  party: RelyingParty
  /** Whether the authenticator has to have verified its user: where no password came before. */
  userVerification: boolean
}

/**
 * Verifies what an authenticator has signed with this credential (Web Authentication Level 3, section 7.2), and stores
 * the use. 401 PASSKEY_REFUSED.
 */
export async function verifyAssertion(
  request: FastifyRequest,
  stored: StoredCredential,
  { passkey, challenge, party, userVerification }: Assertion,
): Promise<void> {
  const refused = () => unauthorized('PASSKEY_REFUSED')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared below, in the statement that stores it.
    credential: {
      id: stored.credential_id.toString('base64url'),
      publicKey: new Uint8Array(stored.public_key),
      counter: 0,
    },
    requireUserVerification: userVerification,
  }).catch((err: unknown) => {
    request.log.info({ err }, 'a passkey is refused')
    throw refused()
  })
  if (!verified) throw refused()
  if (!(await countUse(request, stored, authenticationInfo.newCounter))) {
    await noteSecurityEvent(request, 'authn_mfa_passkey_copied', { user_id: stored.user_id })
    throw refused()
  }
}

/**
 * Stores the use and the authenticator's counter; false when that has not grown since the last use, as that of a
 * copy would not have. Zero means that the authenticator does not count.
 */
async function countUse(
  { server: { database } }: FastifyRequest,
  { user_id, id }: StoredCredential,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${counter} or (sign_count = 0 and ${counter} = 0))`)
    .set({ sign_count: counter, last_used_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
