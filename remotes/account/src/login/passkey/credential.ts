import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'
import { api } from '@almanac/api-client'
import type { RequestOptions } from '@almanac/contracts/account/second-factor'
import {
  passkeySignInOptions,
  signInWithPasskey,
  type DiscoveredPasskey,
  type User,
} from '@almanac/contracts/account/session'
import { shellPort } from '@almanac/native/port'
import { deviceName } from '../../device/device-name'

/** An IPv4 or IPv6 address, for which browsers have no passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Whether a passkey can sign in here: not in the native shell, whose web views take none of ours, nor at an IP address. */
export const canSignIn = (): boolean =>
  'PublicKeyCredential' in window && shellPort() === null && !IP_ADDRESS.test(location.hostname)

/** Whether the browser can offer passkeys where an address is typed. */
export const canOfferInField = async (): Promise<boolean> =>
  'isConditionalMediationAvailable' in PublicKeyCredential && PublicKeyCredential.isConditionalMediationAvailable()

/** Fetches what a passkey is to sign. Throws ApiError. */
export const fetchOptions = async (signal?: AbortSignal): Promise<RequestOptions> =>
  (await api(passkeySignInOptions, signal && { signal })).options

type Assertion = PublicKeyCredential & { response: AuthenticatorAssertionResponse }

const isAssertion = (credential: Credential | null): credential is Assertion =>
  credential instanceof PublicKeyCredential && 'signature' in credential.response

interface Asking {
  signal: AbortSignal
  /** As a suggestion in the field of the address, in place of a prompt. */
  inField?: boolean
}

/** Asks the browser to sign with any passkey that it has for this site. Rejects as `navigator.credentials.get` does. */
export async function askForPasskey(
  { rpId, challenge, timeout, userVerification }: RequestOptions,
  { signal, inField = false }: Asking,
): Promise<DiscoveredPasskey> {
  const credential = await navigator.credentials.get({
    signal,
    ...(inField && { mediation: 'conditional' as const }),
    // Without the JSON forms of WebAuthn Level 3, which the oldest browsers do not have.
    publicKey: { rpId, challenge: base64URLStringToBuffer(challenge), timeout, userVerification },
  })
  if (!isAssertion(credential)) throw new Error('The browser gave no passkey.')
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response
  return {
    id: credential.id,
    rawId: bufferToBase64URLString(credential.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: bufferToBase64URLString(clientDataJSON),
      authenticatorData: bufferToBase64URLString(authenticatorData),
      signature: bufferToBase64URLString(signature),
      // A passkey that was not made to be found has none; the server knows nobody by that.
      userHandle: userHandle ? bufferToBase64URLString(userHandle) : '',
    },
  }
}

/** Signs in with what the passkey has signed. Throws ApiError. */
export const signInWith = (passkey: DiscoveredPasskey, shared_device: boolean): Promise<User> =>
  api(signInWithPasskey, {
    body: { passkey, device_name: deviceName(), ...(shared_device && { shared_device }) },
  })
