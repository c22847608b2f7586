import { plainDigits } from '@almanac/domain/digits'
import { folded, type Country } from './countries'

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
