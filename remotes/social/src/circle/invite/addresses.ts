import { isEmail } from '@almanac/contracts/patterns'
import { MAX_INVITED_AT_ONCE } from '@almanac/contracts/rules/social/relationships'

/** The addresses that were typed into one field, in lower case: several where they were pasted with blanks, commas or semicolons between them. */
const addressesIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** The addresses of all fields, each once. */
export const addressesOf = (fields: readonly string[]): string[] => [...new Set(fields.flatMap(addressesIn))]

/** What is wrong with the addresses of one field. */
export type AddressProblem = 'CANT_BE_BLANK' | 'INVALID_EMAIL' | 'OWN_EMAIL' | 'TOO_MANY'

/** What is wrong with what was typed into a field; null for nothing. Only where all are empty one is missed. */
export function addressProblem(typed: string, fields: readonly string[], own: string): AddressProblem | null {
  const addresses = addressesIn(typed)
  if (addresses.length === 0) return addressesOf(fields).length === 0 ? 'CANT_BE_BLANK' : null
  if (!addresses.every(isEmail)) return 'INVALID_EMAIL'
  if (addresses.includes(own.toLowerCase())) return 'OWN_EMAIL'
  return addressesOf(fields).length > MAX_INVITED_AT_ONCE ? 'TOO_MANY' : null
}
