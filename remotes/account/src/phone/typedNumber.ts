import { plainDigits } from '@almanac/domain/digits'
import { phoneNumberOf, readPhoneNumber, type CountryCode } from '@almanac/domain/phone'
import { countriesWith, dialCodeOf } from './countries'

/** What stands in a phone field. */
export interface TypedNumber {
  /** What the form is given: E.164 when there is such a number, else what was typed. */
  value: string
  typed: string
  country: CountryCode
}

const isInternational = (typed: string): boolean => /^[^\p{Nd}]*[+＋]/u.test(typed)

/** How a value that was there before stands in the field: the number as its country writes it, with its country. */
export function numberFrom(value: string, fallback: CountryCode): TypedNumber {
  const read = value.startsWith('+') ? readPhoneNumber(value) : null
  return read?.country
    ? { value, typed: read.national, country: read.country }
    : { value, typed: value, country: fallback }
}

/** The country that a number with a plus names; the one before as long as it could be meant. */
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

/** The field after something was typed or pasted. */
export function numberTyped(typed: string, before: CountryCode): TypedNumber {
  const country = countryOf(typed, before)
  return { value: phoneNumberOf(typed, country) ?? typed, typed, country }
}

/** The field after another country was chosen: a dial code that was typed gives way to it. */
export function numberIn(country: CountryCode, { typed, country: before }: TypedNumber): TypedNumber {
  const digits = plainDigits(typed).replaceAll(/\D/g, '')
  const code = dialCodeOf(before)
  const national = isInternational(typed) ? (digits.startsWith(code) ? digits.slice(code.length) : digits) : typed
  return { value: phoneNumberOf(national, country) ?? national, typed: national, country }
}

/** The field once it is left: the dial code that stands beside it is not said twice. */
export function numberLeft(number: TypedNumber): TypedNumber {
  if (!isInternational(number.typed) || phoneNumberOf(number.typed, number.country) === null) return number
  return { ...number, typed: readPhoneNumber(number.value)?.national ?? number.typed }
}
