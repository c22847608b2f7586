import { canonicalJson } from '@almanac/domain/canonical'
import type { Registry } from '@almanac/contracts/platform/registry'

type Bytes = Uint8Array<ArrayBuffer>

/** What is checked, and what with. */
export interface SignedText {
  text: Bytes
  signature: Bytes
  /** The raw Ed25519 public key, 32 bytes. */
  key: Bytes
}

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The key as the browser takes it; null where the browser knows no Ed25519, or no WebCrypto at all (a page without TLS). */
async function importedKey(raw: Bytes): Promise<CryptoKey | null> {
  // Typed as always there; a page that came without TLS has none.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return subtle?.importKey('raw', raw, 'Ed25519', false, ['verify']).catch(() => null) ?? null
}

async function isSigned(signed: SignedText): Promise<boolean> {
  const key = await importedKey(signed.key)
  if (key) return crypto.subtle.verify('Ed25519', key, signed.signature, signed.text)
  const { isSignedByNoble } = await import(/* webpackChunkName: "ed25519" */ './ed25519')
  return isSignedByNoble(signed)
}

/**
 * Whether the document is what the holder of this key signed: Ed25519 over the
 * canonical JSON of everything but the signature. `public_key` is the raw key,
 * base64. Never rejects: what cannot be checked is not genuine.
 */
export async function isGenuine({ signature, ...document }: Registry, public_key: string): Promise<boolean> {
  try {
    return await isSigned({
      text: new TextEncoder().encode(canonicalJson(document)),
      signature: bytesOf(signature),
      key: bytesOf(public_key),
    })
  } catch {
    return false
  }
}
