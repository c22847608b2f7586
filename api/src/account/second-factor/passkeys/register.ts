import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  supportedCOSEAlgorithmIdentifiers,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { isTransport, type CreatedPasskey, type CreationOptions } from '@almanac/contracts/schema/account/passkeys'
import { MAX_PASSKEYS } from '@almanac/contracts/rules/account'
import { conflict, invalid } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { inTransaction } from '../../../database/transaction'
import { fullName } from '../../../people'
import type { Credential } from '../../../http/authentication'
import { recordSecondFactor } from '../shown'
import { firstCodes, lockFactors } from '../factors'
import { mailFactorChange } from '../notice'
import { challengeOf } from './challenge-of'
import { CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges'
import { relyingPartyOf, type RelyingParty } from './relying-party'
import { descriptorsOf } from './store'

/** The relying party; 409 NO_PASSKEYS_HERE where the public address allows no passkeys. */
function requireRelyingParty(app: FastifyInstance): RelyingParty {
  const party = relyingPartyOf(app.publicUrl)
  if (!party) throw conflict('NO_PASSKEYS_HERE')
  return party
}

/** What a browser needs to create a passkey in this session. 409 TOO_MANY_PASSKEYS. */
export async function creationOptionsFor(
  app: FastifyInstance,
  { user_id, token }: Credential,
): Promise<CreationOptions> {
  const { database } = app
  const party = requireRelyingParty(app)
  const excludeCredentials = await descriptorsOf(database, user_id)
  if (excludeCredentials.length >= MAX_PASSKEYS) throw conflict('TOO_MANY_PASSKEYS')
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  return {
    rp: { id: party.id, name: 'Almanac' },
    user: {
      // What an authenticator stores names nobody: the id is random.
      id: Buffer.from(user_id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: fullName(user) || user.email,
    },
    challenge: await newChallenge(database, { user_id, purpose: 'registration', session_token: token }),
    pubKeyCredParams: supportedCOSEAlgorithmIdentifiers.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      // The password came before it.
      userVerification: 'preferred',
    },
    // Which product it is does not matter here, and would identify people.
    attestation: 'none',
  }
}

type RegistrationInfo = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** Verifies what the authenticator created for a challenge of this session. 422 PASSKEY_EXPIRED or PASSKEY_REFUSED. */
async function verified(
  request: FastifyRequest,
  { user_id, token }: Credential,
  passkey: CreatedPasskey,
): Promise<RegistrationInfo> {
  const { server } = request
  const { id, origin } = requireRelyingParty(server)
  const challenge = challengeOf(passkey)
  if (challenge === null) throw invalid('PASSKEY_REFUSED')
  const use = { user_id, purpose: 'registration', session_token: token } as const
  if (!(await useChallenge(server.database, challenge, use))) throw invalid('PASSKEY_EXPIRED')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: attestationOf(passkey), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch((err: unknown) => {
    request.log.info({ err }, 'a new passkey is refused')
    throw invalid('PASSKEY_REFUSED')
  })
  if (!registrationInfo) throw invalid('PASSKEY_REFUSED')
  return registrationInfo
}

/** The part of the answer that is verified. */
const attestationOf = ({ response: { clientDataJSON, attestationObject } }: CreatedPasskey) => ({
  clientDataJSON,
  attestationObject,
})

/** Stores the passkey; 409 where it is somebody's already, or there are too many. */
async function insert(
  transaction: Database,
  user_id: string,
  { name, passkey, credential }: Naming & Pick<RegistrationInfo, 'credential'>,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_PASSKEYS) throw conflict('TOO_MANY_PASSKEYS')
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('passkeys')
    .values({
      user_id,
      name,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: (passkey.response.transports ?? []).filter(isTransport),
    })
    .onConflict((conflicting) => conflicting.column('credential_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict('PASSKEY_EXISTS')
}

interface Naming {
  name: string
  passkey: CreatedPasskey
}

/** Adds a created passkey, also for this session, and tells its user by mail. Returns the recovery codes with the first factor, else none. */
export async function register(request: FastifyRequest, credential: Credential, naming: Naming): Promise<string[]> {
  const { user_id } = credential
  const created = await verified(request, credential, naming.passkey)
  return inTransaction(request.server.database, async (transaction) => {
    await lockFactors(transaction, user_id)
    const codes = await firstCodes(transaction, user_id, request)
    await insert(transaction, user_id, { ...naming, credential: created.credential })
    await recordSecondFactor(transaction, credential)
    await mailFactorChange(transaction, user_id, 'passkey_added')
    return codes
  })
}
