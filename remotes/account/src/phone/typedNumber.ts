import { plainDigits } from '@almanac/domain/digits'
import { phoneNumberOf, readPhoneNumber, type CountryCode } from '@almanac/domain/phone'
import { countriesWith, dialCodeOf } from './countries'

/** The state of a phone field. */
export interface TypedNumber {
  /** The form value: E.164 if the number is valid, else the typed text. */
  value: string
  typed: string
  country: CountryCode
}

const isInternational = (typed: string): boolean => /^[^\p{Nd}]*[+＋]/u.test(typed)

/** The field state of a form value: the number in national format, with its country. */
export function numberFrom(value: string, fallback: CountryCode): TypedNumber {
  const read = value.startsWith('+') ? readPhoneNumber(value) : null
  return read?.country
    ? { value, typed: read.national, country: read.country }
    : { value, typed: value, country: fallback }
}

/** The country of an international number; the previous one while its dial code still matches. */
function countryOf(typed: string, before: CountryCode): CountryCode {
  if (!isInternational(typed)) return before
  const digits = plainDigits(typed).replaceAll(/\D/g, '')
  const named = readPhoneNumber(`+${digits}`)?.country
  if (named) return named
  for (let length = 3; length > 0; length -= 1) {
    const [only, ...others] = countriesWith(digits.slice(0, length))
    if (only && others.length === 0) return only
  }
  return before
}

/** The field state after typing or pasting. */
export function numberTyped(typed: string, before: CountryCode): TypedNumber {
  const country = countryOf(typed, before)
  return { value: phoneNumberOf(typed, country) ?? typed, typed, country }
}

/** The field state after choosing a country, which replaces a typed dial code. */
export function numberIn(country: CountryCode, { typed, country: before }: TypedNumber): TypedNumber {
  const digits = plainDigits(typed).replaceAll(/\D/g, '')
  const code = dialCodeOf(before)
  const national = isInternational(typed) ? (digits.startsWith(code) ? digits.slice(code.length) : digits) : typed
  return { value: phoneNumberOf(national, country) ?? national, typed: national, country }
}

/** The field state on blur: drops a dial code that the country button already shows. */
export function numberOnBlur(number: TypedNumber): TypedNumber {
  if (!isInternational(number.typed) || phoneNumberOf(number.typed, number.country) === null) return number
  return { ...number, typed: readPhoneNumber(number.value)?.national ?? number.typed }
}
