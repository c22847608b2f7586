import { DEFAULT_LANGUAGE, LANGUAGES } from '@almanac/domain/languages'
import type { Locale } from '@almanac/contracts/platform/locales'

export { directionOf } from '@almanac/domain/languages'

export const DEFAULT_LOCALE = DEFAULT_LANGUAGE

/** The product's languages, each with its native name. */
export const supported: Locale[] = LANGUAGES.map(({ code, name, dir }) => ({ code, name, dir }))

export function isSupported(code: string): boolean {
  return supported.some((locale) => locale.code === code)
}

/** The best supported language of an Accept-Language header; regions fall back to their language. */
export function preferredLocale(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { code: tag.toLowerCase().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
  const best = wanted
    .filter(({ code, quality }) => isSupported(code) && quality > 0)
    .sort((one, other) => other.quality - one.quality)[0]
  return best?.code ?? DEFAULT_LOCALE
}
