import { plainDigits } from '../digits'
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'

export type { CountryCode }

/** A country that can be dialled: its ISO 3166 code and its dial code, without the plus. */
export interface DialCode {
  country: CountryCode
  dial_code: string
}

/** Every country that has a dial code, some 245. */
export function dialCodes(): DialCode[] {
  return getCountries().map((country) => ({ country, dial_code: getCountryCallingCode(country) }))
}

/** The number in E.164 for a country, from what was typed in the digits of any script with anything between them; null when nobody can have it (INVALID_PHONE). */
export function phoneNumberOf(typed: string, country: CountryCode): string | null {
  // A plus of full width comes from the keyboards that bring such digits.
  const plus = /^[^\p{Nd}]*[+＋]/u.test(typed) ? '+' : ''
  const digits = plus + plainDigits(typed).replaceAll(/\D/g, '')
  const number = parsePhoneNumberFromString(digits, country)
  return number?.isValid() ? number.number : null
}

/** Whether a number in E.164 can be dialled. */
export function isPhoneNumber(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() ?? false
}

/** A number in E.164 as its country writes it, with the country; null for what is none. */
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
