import type { Registry } from '@almanac/contracts/platform/registry'
import { canonicalJson } from '@almanac/domain/canonical'
import { productTheme } from '@almanac/domain/theme'

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** Signs registries as the server does. */
export interface TestSigner {
  /** The raw public key, base64. */
  public_key: string
  key_id: string
  /** Signs the key that comes after this one. */
  keyChange: (next: Pick<TestSigner, 'public_key'>) => Promise<NonNullable<Registry['key_change']>>
  /** A registry for a visitor, valid for a day, with overrides. */
  registry: (overrides?: Partial<Registry>) => Promise<Registry>
}

/** A signer with a new key. */
export async function testSigner(key_id = 'test'): Promise<TestSigner> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return {
    public_key: base64(await crypto.subtle.exportKey('raw', publicKey)),
    key_id,
    keyChange: async ({ public_key }) => {
      const raw = Uint8Array.from(atob(public_key), (character) => character.charCodeAt(0))
      const text = new Uint8Array([...new TextEncoder().encode('almanac key\n'), ...raw])
      return { public_key, signature: base64(await crypto.subtle.sign('Ed25519', privateKey, text)) }
    },
    registry: async (overrides = {}) => {
      const now = Date.now()
      const { signature: _, ...document }: Registry = {
        theme: productTheme,
        features: [],
        remotes: [],
        preview: null,
        user_id: null,
        revision: 1,
        key_id,
        signature: '',
        issued_at: new Date(now).toISOString(),
        expires_at: new Date(now + 86_400_000).toISOString(),
        ...overrides,
      }
      return {
        ...document,
        signature: base64(
          await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(canonicalJson(document))),
        ),
      }
    },
  }
}

/** Puts the key into the page, and while it is being changed the one before, as the server does. */
export function putPageKey(public_key: string, former = ''): void {
  document.head.innerHTML = `<meta name="registry-key" content="${public_key}"><meta name="former-registry-key" content="${former}">`
}
