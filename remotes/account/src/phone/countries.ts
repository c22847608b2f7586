import { plainDigits } from '@almanac/domain/digits'
import { dialCodes, type CountryCode } from '@almanac/domain/phone'

/** A country as it is offered: its name in the reader's language beside its dial code. */
export interface Country {
  code: CountryCode
  /** Without the plus. */
  dial_code: string
  name: string
  /** What it is found by: folded names in the reader's language and in English. */
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

/** A region's flag as an emoji: its code in the letters that flags are made of. */
export function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}

/** A text as it is compared: without marks over letters, without the difference of large and small. */
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

/** The country that the device's languages name, or else most likely mean; where nothing is known, the United States. */
export function deviceCountry(languages: readonly string[] = navigator.languages): CountryCode {
  const named = languages.map((language) => regionOf(language, false)).find(isCountry)
  return named ?? languages.map((language) => regionOf(language, true)).find(isCountry) ?? 'US'
}

/** The name of a country in a language. */
export function countryName(code: CountryCode, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Every country with a dial code, named and sorted as in this language, the one of the device before the others. */
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

/** How well a country fits what is looked for: 0 best, null not at all. */
function fit(country: Country, words: string, digits: string): number | null {
  if (digits !== '') return country.dial_code === digits ? 0 : country.dial_code.startsWith(digits) ? 1 : null
  if (country.code.toLowerCase() === words) return 0
  if (country.names.some((name) => name.startsWith(words))) return 1
  return country.names.some((name) => name.includes(words)) ? 2 : null
}

/** The countries that a search finds by name, English name, ISO code or dial code, the best first; all for an empty one. */
export function findCountries(countries: readonly Country[], search: string): Country[] {
  const words = folded(search)
  if (words === '') return [...countries]
  // +49, 0049 and 49 are one dial code.
  const digits = /^(?:\+|00)?(\d+)$/.exec(plainDigits(words).replaceAll(/[\s()-]/g, ''))?.[1] ?? ''
  return countries
    .map((country) => ({ country, rank: fit(country, words, digits) }))
    .filter((found): found is { country: Country; rank: number } => found.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}
