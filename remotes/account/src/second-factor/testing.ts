import type { CreationOptions, RequestOptions } from '@almanac/contracts/account/second-factor'

/** For tests: what a server asks a browser to sign. */
export const requestOptions: RequestOptions = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [{ id: 'a2V5', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
}

/** For tests: what a server asks a browser to create. */
export const creationOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'Almanac' },
  user: { id: 'dXNlcg', name: 'nadia@example.org', displayName: 'Nadia' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
  attestation: 'none',
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** A credential as a browser returns it, with the parts of both ceremonies. */
const credential = (prototype: object, transports: readonly string[], authenticatorAttachment: string): object =>
  Object.assign(Object.create(prototype) as object, {
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    authenticatorAttachment,
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes('client'),
      attestationObject: bytes('attestation'),
      authenticatorData: bytes('authenticator'),
      signature: bytes('signature'),
      userHandle: bytes('user'),
      getTransports: () => transports,
    },
  })

interface Authenticator {
  /** From now on the browser refuses with this error, for instance `NotAllowedError` where somebody cancels. */
  refuse: (name: string) => void
  /** From now on it creates and signs again. */
  agree: () => void
  /** How often somebody was asked. */
  asked: () => number
  /** Whether a passkey is offered in the field of the address. */
  suggests: () => boolean
  /** Somebody chooses the passkey that is offered there. */
  choose: () => void
  /** Takes it from the page again. */
  remove: () => void
}

/** For tests: a browser with passkeys, also in the field of the address. jsdom has none. By default a security key. */
export function withAuthenticator(
  transports: readonly string[] = ['usb'],
  attachment = 'cross-platform',
): Authenticator {
  class PublicKeyCredential {
    static isConditionalMediationAvailable = () => Promise.resolve(true)
  }
  const answer = () => credential(PublicKeyCredential.prototype, transports, attachment)
  let refusal: string | null = null
  let asked = 0
  let suggested: ((chosen: object) => void) | null = null
  const act = () => {
    asked += 1
    return refusal === null ? Promise.resolve(answer()) : Promise.reject(new DOMException('refused', refusal))
  }
  const suggest = (signal: AbortSignal | undefined) =>
    new Promise<object>((resolve, reject) => {
      suggested = resolve
      signal?.addEventListener('abort', () => {
        if (suggested === resolve) suggested = null
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  const get = ({ mediation, signal }: CredentialRequestOptions = {}) =>
    mediation === 'conditional' ? suggest(signal) : act()
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: PublicKeyCredential })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: act, get } })
  return {
    refuse: (name) => (refusal = name),
    agree: () => (refusal = null),
    asked: () => asked,
    suggests: () => suggested !== null,
    choose: () => suggested?.(answer()),
    remove: () => {
      Reflect.deleteProperty(window, 'PublicKeyCredential')
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
}
