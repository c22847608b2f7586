import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  CreatedPasskey,
  CreationOptions,
  RequestOptions,
  DiscoveredPasskey,
} from '@almanac/contracts/schema/account/passkeys'

/** What a forged answer differs in. */
interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  /** What the authenticator counts; by default one more than before. */
  counter?: number
  /** Whether it has verified its user; by default where the options require it, and when it is created. */
  verified?: boolean
}

/** An authenticator in software, for tests: one ES256 credential (Web Authentication Level 3, section 6). */
export interface SoftwareAuthenticator {
  create: (options: CreationOptions, forgery?: Forgery) => CreatedPasskey
  get: (options: RequestOptions, forgery?: Forgery) => DiscoveredPasskey
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** RP id hash, flags, counter: section 6.1. */
function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

/** The public key in COSE form (RFC 9052): EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(fields))
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** An authenticator of a browser at this origin. */
export function softwareAuthenticator(ofOrigin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let count = 0
  let userHandle = ''

  function attested(rpId: string, counter: number, verified: boolean): Buffer {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | CREDENTIAL_INCLUDED
    return Buffer.concat([
      authenticatorData(rpId, flags, counter),
      Buffer.alloc(16),
      length,
      credentialId,
      coseOf(publicKey),
    ])
  }

  return {
    create(
      { rp, challenge, user },
      { origin = ofOrigin, rpId = rp.id, counter = count, challenge: forged, verified = true } = {},
    ) {
      userHandle = user.id
      const authData = new Uint8Array(attested(rpId, counter, verified))
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', forged ?? challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'of a later release'],
        },
      }
    },
    get(options, { origin = ofOrigin, rpId = options.rpId, counter, challenge = options.challenge, verified } = {}) {
      count = counter ?? count + 1
      const isVerified = verified ?? options.userVerification === 'required'
      const data = authenticatorData(rpId, USER_PRESENT | (isVerified ? USER_VERIFIED : 0), count)
      const client = clientData('webauthn.get', challenge, origin)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          userHandle,
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
