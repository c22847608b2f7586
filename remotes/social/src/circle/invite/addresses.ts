import { isEmail, normalizeEmail } from '@almanac/contracts/characters'
import { MAX_INVITED_AT_ONCE } from '@almanac/contracts/rules/social/relationships'

/** The addresses typed into one field, normalized; pasted lists may be separated by spaces, commas or semicolons. */
const addressesIn = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map(normalizeEmail)
    .filter(Boolean)

/** The addresses of all fields, deduplicated. */
export const addressesOf = (fields: readonly string[]): string[] => [...new Set(fields.flatMap(addressesIn))]

/** Validation errors of one address field. */
export type AddressProblem = 'CANT_BE_BLANK' | 'INVALID_EMAIL' | 'OWN_EMAIL' | 'TOO_MANY'

/** Validates one address field; returns null if it is valid. An empty field is an error only if all fields are empty. */
export function addressProblem(typed: string, fields: readonly string[], own: string): AddressProblem | null {
  const addresses = addressesIn(typed)
  if (addresses.length === 0) return addressesOf(fields).length === 0 ? 'CANT_BE_BLANK' : null
  if (!addresses.every(isEmail)) return 'INVALID_EMAIL'
  if (addresses.includes(normalizeEmail(own))) return 'OWN_EMAIL'
  return addressesOf(fields).length > MAX_INVITED_AT_ONCE ? 'TOO_MANY' : null
}
