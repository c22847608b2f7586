import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../../database/embedded/failure'
import { canonicalText } from './unchanging'

/** Lifetime of a signed registry. */
const SIGNATURE_LIFETIME_MS = 24 * 3_600_000

/** The last 32 bytes of an Ed25519 key in SPKI form are the key itself. */
const RAW_KEY_BYTES = 32

/** Signs the registry that browsers boot from. */
export interface Signer {
  /** The raw public key, base64, as in the page. */
  public_key: string
  /** The public key before it, while both are in use; null otherwise. */
  former_public_key: string | null
  /** Adds time of issue, expiry and a signature over all of it. */
  sign: <T extends object>(document: T) => T & Signed
  /** Signs other data, e.g. a preview; valid for this purpose only. */
  signFor: (purpose: Purpose, bytes: Buffer) => Buffer
  isSignedFor: (purpose: Purpose, bytes: Buffer, signature: Buffer) => boolean
  /** HMAC-SHA256, for what this server alone checks: a hundred times faster than a signature. */
  mac: (purpose: MacPurpose, text: string) => Buffer
}

/** Other uses of the key besides the registry. */
export type Purpose = 'preview' | 'network' | 'consents' | 'mac' | 'key'

/** `load`: tokens of loads; `person`: pseudonyms. */
export type MacPurpose = 'load' | 'person'

/** Prefixes the purpose. A registry begins with a brace, so neither can pass as the other. */
function marked(purpose: Purpose, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`almanac ${purpose}\n`), bytes])
}

export interface Signed {
  issued_at: string
  expires_at: string
  key_id: string
  key_change?: KeyChange
  signature: string
}

/** The key that signs, as the one before it has signed it: a page that trusts that one learns this one. */
interface KeyChange {
  public_key: string
  signature: string
}

/** The raw public key of a private or public one. */
const rawOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES)

/** A signer with this key. `formerKey` is the one before it, which open pages still trust: it signs the new one. */
export function createSigner(privateKey: KeyObject, formerKey?: KeyObject): Signer {
  const publicKeys = [privateKey, ...(formerKey ? [formerKey] : [])].map((key) => createPublicKey(key))
  const raw = rawOf(privateKey)
  const key_change: KeyChange | undefined = formerKey && {
    public_key: raw.toString('base64'),
    signature: sign(null, marked('key', raw), formerKey).toString('base64'),
  }
  // Ed25519 signatures are deterministic, and this one is never given out.
  const macKey = createHash('sha256')
    .update(sign(null, marked('mac', Buffer.alloc(0)), privateKey))
    .digest()
  const key_id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  return {
    public_key: raw.toString('base64'),
    former_public_key: formerKey ? rawOf(formerKey).toString('base64') : null,
    sign(document) {
      const now = Date.now()
      const stamped = {
        ...document,
        issued_at: new Date(now).toISOString(),
        expires_at: new Date(now + SIGNATURE_LIFETIME_MS).toISOString(),
        key_id,
        ...(key_change ? { key_change } : {}),
      }
      const signature = sign(null, Buffer.from(canonicalText(stamped)), privateKey).toString('base64')
      return { ...stamped, signature }
    },
    signFor: (purpose, bytes) => sign(null, marked(purpose, bytes), privateKey),
    mac: (purpose, text) => createHmac('sha256', macKey).update(`${purpose}\n${text}`).digest(),
    isSignedFor: (purpose, bytes, signature) =>
      publicKeys.some((key) => verify(null, marked(purpose, bytes), key, signature)),
  }
}

/** Precedes the bytes of an Ed25519 key in SPKI form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The raw public key, base64, of a key written so or in PEM form, public or private; undefined for anything else. */
export function publicKeyIn(text: string): string | undefined {
  const written = text.trim()
  if (!written.startsWith('-----BEGIN')) {
    const raw = Buffer.from(written, 'base64')
    return raw.length === RAW_KEY_BYTES && raw.toString('base64') === written ? written : undefined
  }
  try {
    const key = createPublicKey(written)
    if (key.asymmetricKeyType !== 'ed25519') return undefined
    return key.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES).toString('base64')
  } catch {
    return undefined
  }
}

/** Whether the bytes were signed for this purpose with the key that belongs to this public key (raw, base64). */
export function isSignedWith(public_key: string, purpose: Purpose, bytes: Buffer, signature: Buffer): boolean {
  const raw = Buffer.from(public_key, 'base64')
  if (raw.length !== RAW_KEY_BYTES) return false
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })
  return verify(null, marked(purpose, bytes), key, signature)
}

/** A signer with a new key. */
export function newSigner(): Signer {
  return createSigner(generateKeyPairSync('ed25519').privateKey)
}

function privateKeyIn(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
  return key
}

/** The key in PEM form (PKCS #8), and the one before it; throws when one is no Ed25519 key. */
export function signerOf(pem: string, formerPem?: string): Signer {
  return createSigner(privateKeyIn(pem), formerPem === undefined ? undefined : privateKeyIn(formerPem))
}

/** The text of a file; undefined where there is none. */
function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

/**
 * The key of an installation on one machine: created at its first start, readable by its owner only. `formerPem` is
 * the key before it.
 */
export async function signerIn(file: string, formerPem?: string): Promise<Signer> {
  const known = await readIfThere(file)
  if (known !== undefined) return signerOf(known, formerPem)
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await mkdir(dirname(file), { recursive: true })
  // Of concurrent starts one writes it, the others read it.
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await chmod(file, 0o600)
  return signerOf((await readIfThere(file)) ?? pem, formerPem)
}
