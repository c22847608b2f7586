import { LANGUAGES } from '@almanac/domain/languages'

/** Options for the app language; identical in every locale, so not translated. */
export const APP_LANGUAGES = LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))

/** Spoken languages to choose from: those with many speakers, by ISO 639-1 code. */
const SPOKEN = [
  'af',
  'am',
  'ar',
  'az',
  'be',
  'bg',
  'bn',
  'bs',
  'ca',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fr',
  'ga',
  'gl',
  'gu',
  'ha',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'ig',
  'is',
  'it',
  'ja',
  'ka',
  'kk',
  'km',
  'kn',
  'ko',
  'ku',
  'lo',
  'lt',
  'lv',
  'mk',
  'ml',
  'mn',
  'mr',
  'ms',
  'mt',
  'my',
  'ne',
  'nl',
  'no',
  'or',
  'pa',
  'pl',
  'ps',
  'pt',
  'ro',
  'ru',
  'si',
  'sk',
  'sl',
  'so',
  'sq',
  'sr',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'ti',
  'tl',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'xh',
  'yo',
  'zh',
  'zu',
]

/** Options for the spoken language, including `current`, named and sorted in the locale. */
export function spokenLanguages(locale: string, current: string | null): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const { compare } = new Intl.Collator(locale)
  const codes = current && !SPOKEN.includes(current) ? [...SPOKEN, current] : SPOKEN
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label))
}

/** The time zones that this browser knows, including `current`, by IANA name: Europe/Berlin. */
export function timeZones(current: string | null): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = current && !known.includes(current) ? [...known, current].sort() : known
  return zones.map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' / ') }))
}

/** The name of a region in a locale: Mexico. */
export const regionName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

/** The name of a language in a locale, with a capital first letter: Español. */
export function languageName(code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
  const [first = ''] = name
  return first.toLocaleUpperCase(locale) + name.slice(first.length)
}
