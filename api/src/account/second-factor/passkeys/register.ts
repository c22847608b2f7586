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
import { firstCodes, hasSecondFactor, lockFactors } from '../factors'
import { factorNeedOf } from '../need'
import { mailFactorChange } from '../notice'
import { isPasskeyAskedOf } from './asked'
import { challengeOf } from './challenge-of'
import { CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges'
import { requireRelyingParty } from '../../../http/relying-party'
import { descriptorsOf } from './store'
import { userHandleOf } from './user-handle'

/** Whether a new passkey of this person is a second factor: of those who need or have one. */
async function isFactor(app: FastifyInstance, database: Database, user_id: string): Promise<boolean> {
  return (await hasSecondFactor(database, user_id)) || (await factorNeedOf(app, user_id)).needed
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
  // A second factor comes after the password. What replaces it has to be found by the browser, and to verify its user.
  const strength = (await isFactor(app, database, user_id)) ? 'preferred' : 'required'
  return {
    rp: { id: party.id, name: 'Almanac' },
    user: {
      id: userHandleOf(user_id),
      name: user.email,
      displayName: fullName(user) || user.email,
    },
    challenge: await newChallenge(database, { user_id, purpose: 'registration', session_token: token }),
    pubKeyCredParams: supportedCOSEAlgorithmIdentifiers.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials,
    authenticatorSelection: {
      residentKey: strength,
      requireResidentKey: strength === 'required',
      userVerification: strength,
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

interface NewPasskey extends Naming, Pick<RegistrationInfo, 'credential'> {
  second_factor: boolean
}

/** Stores the passkey; 409 where it is somebody's already, or there are too many. */
async function insert(
  transaction: Database,
  user_id: string,
  { name, passkey, credential, second_factor }: NewPasskey,
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
      second_factor,
    })
    .onConflict((conflicting) => conflicting.column('credential_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict('PASSKEY_EXISTS')
}

interface Naming {
  name: string
  passkey: CreatedPasskey
}

interface Registered {
  second_factor: boolean
  recovery_codes: string[]
}

/**
 * Adds a created passkey and tells its user by mail. Of those who need or have a second factor it is one, also for
 * this session, with recovery codes if it is the first; of all others it replaces the password, which stays enough.
 */
export async function register(request: FastifyRequest, credential: Credential, naming: Naming): Promise<Registered> {
  const { user_id } = credential
  const { server } = request
  const { credential: created, userVerified } = await verified(request, credential, naming.passkey)
  const { needed } = await factorNeedOf(server, user_id)
  // Where a company asks for one, this session has shown it.
  const isAsked = await isPasskeyAskedOf(server, user_id)
  return inTransaction(server.database, async (transaction) => {
    await lockFactors(transaction, user_id)
    const second_factor = needed || (await hasSecondFactor(transaction, user_id))
    if (!second_factor && !userVerified) throw invalid('PASSKEY_REFUSED')
    const recovery_codes = second_factor ? await firstCodes(transaction, user_id, request) : []
    await insert(transaction, user_id, { ...naming, credential: created, second_factor })
    if (second_factor || isAsked) await recordSecondFactor(transaction, credential)
    await mailFactorChange(transaction, user_id, second_factor ? 'passkey_added' : 'sign_in_passkey_added')
    return { second_factor, recovery_codes }
  })
}
