import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  CreatedPasskey,
  CreationOptions,
  RequestOptions,
  UsedPasskey,
} from '@almanac/contracts/account/second-factor'

/** Asks the browser to sign with a passkey. Rejects as `navigator.credentials.get` does. */
export async function signWithPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Where a passkey is stored. */
export type PasskeyKind = 'this_device' | 'phone' | 'security_key'

/** Asks the browser to create a passkey. Rejects as `navigator.credentials.create` does. */
export async function newPasskey(options: CreationOptions): Promise<{ passkey: CreatedPasskey; kind: PasskeyKind }> {
  const { id, rawId, type, response, authenticatorAttachment } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  const isPhone = transports?.includes('hybrid') || transports?.includes('internal')
  const elsewhere = isPhone ? 'phone' : 'security_key'
  return {
    passkey: { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } },
    kind: authenticatorAttachment === 'cross-platform' ? elsewhere : 'this_device',
  }
}
