import { serverNow } from '@almanac/api-client'
import { deviceStorage } from '@almanac/auth/storage'
import type { User } from '@almanac/contracts/account/session'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import type { Registry } from '@almanac/contracts/platform/registry'
import { canonicalJson } from '@almanac/domain/canonical'
import { isRecord } from '@almanac/domain/records'

/** The verification step that a registry failed. */
type RegistryRefusal = 'signature' | 'user' | 'expired' | 'revision'

/** A registry failed verification. */
export class RegistryRefused extends Error {
  override readonly name = 'RegistryRefused'

  constructor(readonly refusal: RegistryRefusal) {
    super(`registry refused: ${refusal}`)
  }
}

/**
 * Whether a value has the parts of a registry that the host reads, so that a malformed one cannot crash the
 * shell later.
 */
export function isRegistry(value: unknown): value is Registry {
  return (
    isRecord(value) &&
    isRecord(value['theme']) &&
    isRecord(value['theme']['light']) &&
    isRecord(value['theme']['dark']) &&
    Array.isArray(value['features']) &&
    Array.isArray(value['remotes']) &&
    value['remotes'].every(isRelease) &&
    typeof value['revision'] === 'number' &&
    typeof value['expires_at'] === 'string' &&
    typeof value['signature'] === 'string'
  )
}

function isRelease(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value['address'] === 'string' &&
    isRecord(value['descriptor']) &&
    Array.isArray(value['descriptor']['routes'])
  )
}

/** Registry and session in the page, so that the first screen needs no further call. */
export interface BootDocument {
  registry: Registry
  session: {
    user: User | null
    csrf: string | null
    /** The server ended the session because a company of the user is closed. */
    study_closed?: boolean
    /** Why the preview named by a link or this browser is not shown. */
    preview_refused?: PreviewRefusal
    /** The group of a registration link with a code, whose theme a visitor sees. */
    link_group_id?: string
  }
  /** From this device's cache because the server did not respond; has to be refetched. */
  cached?: true
}

/** Whether a value has the parts of a boot document that the host reads. */
export function isBootDocument(value: unknown): value is BootDocument {
  return isRecord(value) && isRegistry(value['registry']) && isRecord(value['session'])
}

/** The boot document in the page, not yet verified; null if there is no usable one. */
export function documentInPage(): BootDocument | null {
  const text = document.getElementById('boot')?.textContent
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isBootDocument(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Verifies a registry for this user, records its revision and returns it. `grace`
 * is the grace period after its expiry in milliseconds, for starts without a server.
 * Rejects with RegistryRefused.
 */
export async function verifyRegistry(registry: Registry, user_id: string | null, grace = 0): Promise<Registry> {
  const refusal = await refusalOf(registry, user_id, grace)
  if (refusal) throw new RegistryRefused(refusal)
  raiseLastSeenRevision(registry.key_id, registry.revision)
  return registry
}

async function refusalOf(registry: Registry, user_id: string | null, grace: number): Promise<RegistryRefusal | null> {
  if (!(await isTrusted(registry))) return 'signature'
  if (registry.user_id !== user_id) return 'user'
  // An unparsable date (NaN) counts as expired.
  if (!(Date.parse(registry.expires_at) + grace > serverNow())) return 'expired'
  return registry.revision < lastSeenRevision(registry.key_id) ? 'revision' : null
}

/** Keys that this page has learned from a key that it trusts. */
const learnedKeys: string[] = []

/** The public keys in the page, the present one and while it is being changed the former one, and those learned; without one no signature is valid. */
function trustedKeys(): string[] {
  const inPage = ['registry-key', 'former-registry-key'].map(
    (name) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '',
  )
  return [...inPage, ...learnedKeys].filter((key) => key !== '')
}

/** Whether a registry was signed with a trusted key, or with one that a trusted key has signed: that one is trusted from now on. */
async function isTrusted(registry: Registry): Promise<boolean> {
  for (const key of trustedKeys()) if (await hasValidSignature(registry, key)) return true
  const { key_change } = registry
  if (!key_change || !(await hasValidSignature(registry, key_change.public_key))) return false
  for (const key of trustedKeys())
    if (await isSignedBy(key, key_change.signature, () => endorsement(key_change.public_key))) {
      learnedKeys.push(key_change.public_key)
      return true
    }
  return false
}

type Bytes = Uint8Array<ArrayBuffer>

interface SignedText {
  text: Bytes
  signature: Bytes
  /** The raw Ed25519 public key, 32 bytes. */
  key: Bytes
}

/**
 * Whether the document was signed with this key: Ed25519 over the canonical JSON
 * of everything but the signature. `public_key` is the raw key in base64. Never
 * rejects: a signature that cannot be checked is not valid.
 */
export function hasValidSignature({ signature, ...document }: Registry, public_key: string): Promise<boolean> {
  return isSignedBy(public_key, signature, () => new TextEncoder().encode(canonicalJson(document)))
}

/** What a key signs to name its successor (api/src/platform/registry/signer.ts). */
const endorsement = (public_key: string) =>
  new Uint8Array([...new TextEncoder().encode('almanac key\n'), ...bytesOf(public_key)])

async function isSignedBy(public_key: string, signature: string, text: () => Bytes): Promise<boolean> {
  try {
    return await isSigned({ text: text(), signature: bytesOf(signature), key: bytesOf(public_key) })
  } catch {
    return false
  }
}

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

async function isSigned(signed: SignedText): Promise<boolean> {
  const key = await importedKey(signed.key)
  if (key) return crypto.subtle.verify('Ed25519', key, signed.signature, signed.text)
  // JavaScript fallback, as strict as browsers (RFC 8032); loaded only if the browser has no Ed25519.
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import(/* webpackChunkName: "ed25519" */ '@noble/ed25519'),
    import(/* webpackChunkName: "ed25519" */ '@noble/hashes/sha2.js'),
  ])
  hashes.sha512 = sha512
  return verify(signed.signature, signed.text, signed.key, { zip215: false })
}

/** The key for WebCrypto; null if the browser has no Ed25519, or no WebCrypto at all (a page without TLS). */
async function importedKey(raw: Bytes): Promise<CryptoKey | null> {
  // Typed as always present, but undefined in a page without TLS.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return subtle?.importKey('raw', raw, 'Ed25519', false, ['verify']).catch(() => null) ?? null
}

const REVISION_KEY = 'almanac.revision'

interface SeenRevision {
  key_id: string
  revision: number
}

let seenInTab: SeenRevision = { key_id: '', revision: 0 }

/** The revision stored by an earlier visit or another tab; 0 if storage is unavailable or has another value. */
function storedRevision(): SeenRevision {
  const [key_id = '', revision = ''] = (deviceStorage.get(REVISION_KEY) ?? '').split(' ')
  return { key_id, revision: Number(revision) || 0 }
}

/** The highest revision that this browser has accepted under this key: 0 for an unknown key. */
export function lastSeenRevision(key_id: string): number {
  return Math.max(...[seenInTab, storedRevision()].map((seen) => (seen.key_id === key_id ? seen.revision : 0)))
}

/** Raises the lowest revision that is accepted under this key, in this tab and in later ones. */
export function raiseLastSeenRevision(key_id: string, revision: number): void {
  seenInTab = { key_id, revision: Math.max(revision, lastSeenRevision(key_id)) }
  deviceStorage.set(REVISION_KEY, `${key_id} ${seenInTab.revision}`)
}
