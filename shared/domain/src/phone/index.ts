import { plainDigits } from '../digits'
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'

export type { CountryCode }

/** A country's ISO 3166 code and its dial code without the plus. */
export interface DialCode {
  country: CountryCode
  dial_code: string
}

/** Every country that has a dial code, some 245. */
export function dialCodes(): DialCode[] {
  return getCountries().map((country) => ({ country, dial_code: getCountryCallingCode(country) }))
}

const E164 = /^\+[1-9]\d{5,14}$/
/** Of RFC 3966: `+12125550123;ext=45`. */
const EXTENSION = /;ext=\d{1,7}$/

/** Until 2019 mobile numbers of Mexico had a 1 after the country code; many phones still store it. */
const withoutFormerPrefix = (number: string): string => number.replace(/^\+521(?=\d{10}$)/, '+52')

/**
 * Parses typed input into an E.164 number for a country; digits of any script and any separators
 * are accepted. An extension follows as in RFC 3966; only numbers of contacts may have one. Null for
 * an impossible number (INVALID_PHONE). Possible is enough, as libphonenumber advises where a text
 * message proves a number: its metadata lacks new area codes.
 */
export function phoneNumberOf(typed: string, country: CountryCode): string | null {
  // Keyboards with full-width digits also produce a full-width plus.
  const plus = /^[^\p{Nd}]*[+＋]/u.test(typed) ? '+' : ''
  const plain = plainDigits(typed)
  const ext = parsePhoneNumberFromString(plain.replace('＋', '+'), country)?.ext
  const main = ext === undefined ? plain : plain.slice(0, plain.lastIndexOf(ext))
  const number = parsePhoneNumberFromString(withoutFormerPrefix(plus + main.replaceAll(/\D/g, '')), country)
  if (!number || !isPhoneNumber(number.number)) return null
  return ext === undefined ? number.number : `${number.number};ext=${ext}`
}

/** Whether an E.164 number is possible; without the 0 that is dialed within a country. */
export function isPhoneNumber(number: string): boolean {
  const parsed = E164.test(number) ? parsePhoneNumberFromString(number) : undefined
  return parsed !== undefined && parsed.number === number && parsed.isPossible()
}

/** The same for the number of a contact, which may have an extension. */
export const isContactNumber = (number: string): boolean => isPhoneNumber(number.replace(EXTENSION, ''))

/** An E.164 number in its national format, with the country; null if invalid. */
export function readPhoneNumber(
  number: string,
): { country: CountryCode | null; national: string; international: string } | null {
  const parsed = parsePhoneNumberFromString(number)
  return parsed
    ? {
        country: parsed.country ?? null,
        national: parsed.formatNational(),
        international: parsed.formatInternational(),
      }
    : null
}
