import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import {
  addPasskey,
  beginPasskey,
  type CreationOptions,
  type RequestOptions,
  type UsedPasskey,
} from '@almanac/contracts/account/second-factor'
import { MAX_PASSKEY_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { shellPort } from '@almanac/native/port'
import { deviceName } from '../device/device-name'

/** Whether passkeys can be used here: not in the native shell, whose web views take none of ours, nor in an old browser. */
export const canUsePasskeys = (): boolean => shellPort() === null && browserSupportsWebAuthn()

/** Asks the browser to sign with a passkey. Rejects as `navigator.credentials.get` does. */
export async function signWithPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** The options for a new passkey, after the password. Throws ApiError. */
export const beginWithPassword = async (current_password: string): Promise<CreationOptions> =>
  (await api(beginPasskey, { body: { current_password } })).options

/** Translated names for authenticators of other devices. */
interface KindNames {
  this_device: string
  phone: string
  security_key: string
}

/** A name for a new passkey, by where it is stored, which no other one has yet. */
function proposedName(
  created: Awaited<ReturnType<typeof startRegistration>>,
  kinds: KindNames,
  taken: readonly string[],
) {
  const { transports = [] } = created.response
  const isElsewhere = created.authenticatorAttachment === 'cross-platform'
  const isPhone = transports.includes('hybrid') || transports.includes('internal')
  const kind = isElsewhere ? (isPhone ? kinds.phone : kinds.security_key) : deviceName() || kinds.this_device
  // Room for a number.
  const name = kind.slice(0, MAX_PASSKEY_NAME_LENGTH - 3).trim()
  if (!taken.includes(name)) return name
  let count = 2
  while (taken.includes(`${name} ${count}`)) count += 1
  return `${name} ${count}`
}

/**
 * Asks the browser to create a passkey and stores it at the server under a proposed name. Returns the recovery codes
 * with the first factor, else none. Rejects as `navigator.credentials.create` does, or with an ApiError.
 */
export async function createPasskey(
  options: CreationOptions,
  kinds: KindNames,
  taken: readonly string[],
): Promise<Answer<typeof addPasskey>['recovery_codes']> {
  const created = await startRegistration({ optionsJSON: options })
  const { id, rawId, type } = created
  const { clientDataJSON, attestationObject, transports } = created.response
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  const body = { name: proposedName(created, kinds, taken), passkey: { id, rawId, type, response } }
  return (await api(addPasskey, { body })).recovery_codes
}
