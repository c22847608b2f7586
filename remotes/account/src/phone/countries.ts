import { plainDigits } from '@almanac/domain/digits'
import { dialCodes, type CountryCode } from '@almanac/domain/phone'

/** A country with its localized name and its dial code. */
export interface Country {
  code: CountryCode
  /** Without the plus. */
  dial_code: string
  name: string
  /** Search terms: its folded names in the reader's language and in English. */
  names: readonly string[]
}

const all = dialCodes()
const isCountry = (code: string | undefined): code is CountryCode => all.some(({ country }) => country === code)

/** The dial code of a country, without the plus. */
export function dialCodeOf(code: CountryCode): string {
  return all.find(({ country }) => country === code)?.dial_code ?? ''
}

/** The countries that share a dial code. */
export function countriesWith(dial_code: string): CountryCode[] {
  return all.filter((entry) => entry.dial_code === dial_code).map(({ country }) => country)
}

/** The flag emoji of a region: its code in regional indicator symbols. */
export function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}

/** A text folded for comparison: without diacritics, in lower case. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

function regionOf(language: string, likely: boolean): string | undefined {
  try {
    const locale = new Intl.Locale(language)
    return likely ? locale.maximize().region : locale.region
  } catch {
    return undefined
  }
}

/** The country in the device's languages, else their most likely one, else the United States. */
export function deviceCountry(languages: readonly string[] = navigator.languages): CountryCode {
  const named = languages.map((language) => regionOf(language, false)).find(isCountry)
  return named ?? languages.map((language) => regionOf(language, true)).find(isCountry) ?? 'US'
}

/** The name of a country in a language. */
export function countryName(code: CountryCode, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Every country with a dial code, named and sorted in this locale, with `first` before the others. */
export function countriesIn(locale: string, first: CountryCode): Country[] {
  const own = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  const { compare } = new Intl.Collator(locale)
  return all
    .map(({ country: code, dial_code }) => {
      const name = own.of(code) ?? code
      return { code, dial_code, name, names: [folded(name), folded(english.of(code) ?? code)] }
    })
    .sort((one, other) => Number(other.code === first) - Number(one.code === first) || compare(one.name, other.name))
}

/** Rank of a country for a search: 0 is best, null is no match. */
function rankOf(country: Country, words: string, digits: string): number | null {
  if (digits !== '') return country.dial_code === digits ? 0 : country.dial_code.startsWith(digits) ? 1 : null
  if (country.code.toLowerCase() === words) return 0
  if (country.names.some((name) => name.startsWith(words))) return 1
  return country.names.some((name) => name.includes(words)) ? 2 : null
}

/** The countries that match a search by name, English name, ISO code or dial code, best first; all for an empty search. */
export function findCountries(countries: readonly Country[], search: string): Country[] {
  const words = folded(search)
  if (words === '') return [...countries]
  // +49, 0049 and 49 are the same dial code.
  const digits = /^(?:\+|00)?(\d+)$/.exec(plainDigits(words).replaceAll(/[\s()-]/g, ''))?.[1] ?? ''
  return countries
    .map((country) => ({ country, rank: rankOf(country, words, digits) }))
    .filter((found): found is { country: Country; rank: number } => found.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}
