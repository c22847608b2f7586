import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, languageOf, LANGUAGES, type Language } from '@almanac/domain/languages'
import type { Locale } from '@almanac/contracts/platform/locales'
import { readCookie } from './cookies'

export { directionOf } from '@almanac/domain/languages'

export const DEFAULT_LOCALE = DEFAULT_LANGUAGE

/** The product's languages, each with its native name. */
export const supported: Locale[] = LANGUAGES.map(({ code, name, dir }) => ({ code, name, dir }))

export function isSupported(code: string): code is Language {
  return supported.some((locale) => locale.code === code)
}

/** The longest header that is read; browsers send less than a hundred characters. */
const MAX_HEADER_LENGTH = 500

/** The locales of an Accept-Language header, with their regions, the most preferred first. */
function preferredLocales(header = ''): string[] {
  return new Negotiator({ headers: { 'accept-language': header.slice(0, MAX_HEADER_LENGTH) } }).languages()
}

/** The best supported language of an Accept-Language header; regions fall back to their language. */
export function preferredLocale(header: string | undefined): Language {
  return preferredLocales(header).map(languageOf).find(Boolean) ?? DEFAULT_LOCALE
}

/** The language that the followed link names (`locale`); undefined for calls, links without one, and malformed ones. */
export function languageOfLink({ url }: Pick<FastifyRequest, 'url'>): Language | undefined {
  if (url.startsWith('/api/') || !URL.canParse(url, 'http://page')) return undefined
  return languageOf(new URL(url, 'http://page').searchParams.get('locale') ?? '')
}

/**
 * The language of a visitor: that of the link, else the one chosen in this browser, else the browser's.
 * A call has that of the page that makes it, which states it in Accept-Language.
 */
export function languageOfVisitor(request: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const stated = preferredLocale(request.headers['accept-language'])
  if (request.url.startsWith('/api/')) return stated
  return languageOfLink(request) ?? languageOf(readCookie(request, LANGUAGE_COOKIE) ?? '') ?? stated
}
