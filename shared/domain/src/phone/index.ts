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

/**
 * Parses typed input into an E.164 number for a country; digits of any script and any separators
 * are accepted. Null for an impossible number (INVALID_PHONE).
 */
export function phoneNumberOf(typed: string, country: CountryCode): string | null {
  // Keyboards with full-width digits also produce a full-width plus.
  const plus = /^[^\p{Nd}]*[+＋]/u.test(typed) ? '+' : ''
  const digits = plus + plainDigits(typed).replaceAll(/\D/g, '')
  const number = parsePhoneNumberFromString(digits, country)
  return number?.isValid() ? number.number : null
}

/** Whether an E.164 number is valid. */
export function isPhoneNumber(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() ?? false
}

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
