import { LANGUAGE_COOKIE, languageOf, type Language } from '@almanac/domain/languages'
import { tabStorage } from '@almanac/auth/storage'
import { pageCookie, storePageCookie } from './page-cookies'

/** The language chosen in this browser, in any of its tabs. */
export const storedLanguage = (): Language | undefined => languageOf(pageCookie(LANGUAGE_COOKIE) ?? '')

/** The language that this browser refused to store, for `languageInUrl`. */
let refused: Language | null = null

/** Stores the language in a cookie, so that the server makes the next page in it. */
export function storeLanguage(language: Language): void {
  storePageCookie(LANGUAGE_COOKIE, language)
  refused = storedLanguage() === language ? null : language
}

/**
 * Stores the language that a link names, and returns it. Undefined without one, and where the browser has it already
 * or the visitor has chosen another one on this page.
 */
export function takeLanguageOfLink(search: string): Language | undefined {
  const named = languageOf(new URLSearchParams(search).get('locale') ?? '')
  if (named === undefined || refused !== null || named === storedLanguage()) return undefined
  storeLanguage(named)
  return named
}

/**
 * The search part of a URL, with the visitor's language where the browser refuses the cookie, so that the URL keeps
 * it over a reload; without it where the cookie has it, so that a later choice is not undone by a reload.
 */
export function languageInUrl(search: string): string {
  const parameters = new URLSearchParams(search)
  const named = languageOf(parameters.get('locale') ?? '')
  if (refused !== null) parameters.set('locale', refused)
  else if (named !== undefined && named === storedLanguage()) parameters.delete('locale')
  else return search
  const changed = parameters.toString()
  return changed && `?${changed}`
}

const CHOSEN_KEY = 'almanac.chosen_language'

/** Notes that the visitor has chosen the language in this tab, until they sign in; null ends that. */
export function noteChoice(language: Language | null): void {
  if (language === null) tabStorage.remove(CHOSEN_KEY)
  else tabStorage.set(CHOSEN_KEY, language)
}

/** The language that the visitor has chosen in this tab before signing in. */
export function choiceBeforeSignIn(): Language | undefined {
  return languageOf(tabStorage.get(CHOSEN_KEY) ?? '')
}
