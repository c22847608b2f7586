import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import {
  addPasskey,
  confirmByPasskey,
  type beginPasskey,
  type passkeyConfirmationOptions,
} from '@almanac/contracts/account/second-factor'
import { shellPort } from '@almanac/native/port'

/** An IPv4 or IPv6 address, for which browsers have no passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Whether this device can create and use passkeys: not in the native shell, whose web views take none of ours, nor in an old browser. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && shellPort() === null && !IP_ADDRESS.test(location.hostname)

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// The JSON forms of WebAuthn Level 3 are missing in the oldest browsers.
const described = (credentials: readonly { id: string; type: 'public-key'; transports?: string[] }[]) =>
  credentials.map(({ id, type, transports }) => ({
    id: bytesOf(id),
    type,
    ...(transports && { transports: transports.filter(isTransport) }),
  }))

const TRANSPORTS: readonly string[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb']
const isTransport = (name: string): name is AuthenticatorTransport => TRANSPORTS.includes(name)

/** Names for authenticators, in the reader's language. */
export interface KindNames {
  this_device: string
  phone: string
  security_key: string
}

function nameOf({ authenticatorAttachment }: PublicKeyCredential, transports: readonly string[], kinds: KindNames) {
  if (authenticatorAttachment !== 'cross-platform') return kinds.this_device
  return transports.includes('hybrid') || transports.includes('internal') ? kinds.phone : kinds.security_key
}

/** Asks the browser to create a passkey and stores it at the server. Rejects as `navigator.credentials.create` does, or with an ApiError. */
export async function createPasskey({ options }: Answer<typeof beginPasskey>, kinds: KindNames): Promise<void> {
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: described(options.excludeCredentials),
    },
  })
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAttestationResponse)
  )
    throw new Error('The browser gave no passkey.')
  const { response } = credential
  const transports = 'getTransports' in response ? response.getTransports() : []
  const passkey = {
    id: credential.id,
    rawId: base64urlOf(credential.rawId),
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64urlOf(response.clientDataJSON),
      attestationObject: base64urlOf(response.attestationObject),
      transports,
    },
  }
  await api(addPasskey, { body: { name: nameOf(credential, transports, kinds), passkey } })
}

/** Asks the browser to sign with a passkey, and shows it in this session. Rejects as above. */
export async function showPasskey({ options }: Answer<typeof passkeyConfirmationOptions>): Promise<void> {
  const credential = await navigator.credentials.get({
    publicKey: {
      rpId: options.rpId,
      challenge: bytesOf(options.challenge),
      timeout: options.timeout,
      userVerification: options.userVerification,
      allowCredentials: described(options.allowCredentials),
    },
  })
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAssertionResponse))
    throw new Error('The browser gave no passkey.')
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const passkey = {
    id: credential.id,
    rawId: base64urlOf(credential.rawId),
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64urlOf(clientDataJSON),
      authenticatorData: base64urlOf(authenticatorData),
      signature: base64urlOf(signature),
    },
  }
  await api(confirmByPasskey, { body: { passkey } })
}
