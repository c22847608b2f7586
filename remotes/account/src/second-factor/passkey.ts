import { api } from '@almanac/api-client'
import { newPasskey, type PasskeyKind } from '@almanac/auth/passkey'
import type { Answer } from '@almanac/contracts'
import { addPasskey, beginPasskey, type CreationOptions } from '@almanac/contracts/account/second-factor'
import { MAX_PASSKEY_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { deviceName } from '../device/device-name'

/** The options for a new passkey, after the password. Throws ApiError. */
export const beginWithPassword = async (current_password: string): Promise<CreationOptions> =>
  (await api(beginPasskey, { body: { current_password } })).options

/** A name for a new passkey, by where it is stored, which no other one has yet. */
function proposedName(kind: PasskeyKind, kinds: Record<PasskeyKind, string>, taken: readonly string[]) {
  const place = (kind === 'this_device' && deviceName()) || kinds[kind]
  // Room for a number.
  const name = place.slice(0, MAX_PASSKEY_NAME_LENGTH - 3).trim()
  if (!taken.includes(name)) return name
  let count = 2
  while (taken.includes(`${name} ${count}`)) count += 1
  return `${name} ${count}`
}

/**
 * Asks the browser to create a passkey and stores it at the server under a proposed name; `kinds` are translated names
 * of where it can be stored. Returns the recovery codes with the first factor, else none. Rejects as
 * `navigator.credentials.create` does, or with an ApiError.
 */
export async function createPasskey(
  options: CreationOptions,
  kinds: Record<PasskeyKind, string>,
  taken: readonly string[],
): Promise<Answer<typeof addPasskey>['recovery_codes']> {
  const { passkey, kind } = await newPasskey(options)
  return (await api(addPasskey, { body: { name: proposedName(kind, kinds, taken), passkey } })).recovery_codes
}
