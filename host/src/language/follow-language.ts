import { api } from '@almanac/api-client'
import { announce, authStore, isSharedDevice, onAuthEvent, setUser } from '@almanac/auth'
import { updateLocale, type User } from '@almanac/contracts/account/session'
import { languageOf, localeIn, type Language } from '@almanac/domain/languages'
import { currentLocale, setLocale } from '@almanac/i18n'
import { invalidateQueries } from './invalidate-queries'
import { choiceBeforeSignIn, noteChoice, storedLanguage, storeLanguage, takeLanguageOfLink } from './visitor-language'

/** The locale in which this browser shows a language: with the chosen region, else with that of the browser. */
export const localeHere = (language: string, region: string | null = null): string =>
  localeIn(language, region, navigator.languages)

/** The locale in which an account is shown in this browser. */
export const localeOfUser = ({ locale, region = null }: Pick<User, 'locale' | 'region'>): string =>
  localeHere(locale, region)

/** A language that the user has chosen on this page and that the server does not have yet. */
let unsaved: Language | null = null

/** The locale to be shown: of the choice that is being saved, of the account, or of the visitor's choice. */
function wantedLocale(): string {
  const { user } = authStore.getState()
  if (user) return unsaved ? localeHere(unsaved, user.region) : localeOfUser(user)
  return localeHere(storedLanguage() ?? currentLocale())
}

/** Shows a locale in every app, and fetches again what the server writes in the user's language. */
async function show(locale: string): Promise<void> {
  if (locale === currentLocale()) return
  await setLocale(locale)
  await invalidateQueries()
}

let last: Promise<unknown> = Promise.resolve()

/** Makes one change after the other. Rejects as the change does. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const changing = last.then(change)
  last = changing.catch(() => undefined)
  return changing
}

/** Shows the language of the account, or of the visitor's choice, if the page is in another. */
export function showWantedLanguage(): void {
  // Texts that cannot be loaded leave the page wholly in its language until the next check.
  inTurn(() => show(wantedLocale())).catch(() => undefined)
}

/** Shows the language of an account before its first screen; without its texts, the page stays as it is. */
export const showLanguageOf = (user: User): Promise<void> =>
  inTurn(() => show(localeOfUser(user))).catch(() => undefined)

/** Shows the language that a visitor's link names (`?locale=`). */
export function followLink(search: string): void {
  const language = takeLanguageOfLink(search)
  if (language) inTurn(() => show(localeHere(language))).catch(() => undefined)
}

/**
 * Keeps this tab in the language of the account, or in that of the visitor's choice, wherever it is changed: here, in
 * another tab, or on another device. Returns a function that stops this.
 */
export function followLanguage(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') showWantedLanguage()
  }
  const stops = [
    authStore.subscribe(({ user }) => {
      if (!user) return
      const language = languageOf(user.locale)
      // For the page after signing out, and after the end of the session. A shared device keeps nothing of a user.
      if (language && !isSharedDevice() && language !== storedLanguage()) storeLanguage(language)
      showWantedLanguage()
    }),
    onAuthEvent((event, from) => {
      if (event.type !== 'language_changed' || from === 'this_tab' || authStore.getState().user) return
      inTurn(() => show(localeHere(event.language))).catch(() => undefined)
    }),
  ]
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onVisible)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onVisible)
  }
}

let saving: Promise<void> = Promise.resolve()

/**
 * Shows a language and saves it in the account, or in the browser of a visitor. Rejects when its texts cannot be
 * loaded, and then nothing changes, or when it cannot be saved: then it stays for this page, and is saved by
 * `saveChoice`.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const { user } = authStore.getState()
  const before = unsaved
  // From here on no check of the session shows the account's language instead.
  if (user) unsaved = language
  const stored = storedLanguage()
  // Before its texts have come, so that a tab which is opened meanwhile has it.
  if (!isSharedDevice()) storeLanguage(language)
  await inTurn(() => show(localeHere(language, user?.region))).catch((error: unknown) => {
    unsaved = before
    if (!isSharedDevice()) storeLanguage(stored ?? languageOf(currentLocale()) ?? language)
    throw error
  })
  if (user) await saveChoice()
  else {
    noteChoice(language)
    announce({ type: 'language_changed', language })
  }
}

/** Saves the chosen language in the account, unless it is saved. One after the other, so that the last choice wins. */
export function saveChoice(): Promise<void> {
  saving = saving
    .catch(() => undefined)
    .then(async () => {
      const { user } = authStore.getState()
      if (!user || unsaved === null) return
      const language = unsaved
      const saved = await api(updateLocale, { params: { id: user.id }, body: { id: user.id, locale: language } })
      if (unsaved === language) unsaved = null
      setUser(saved)
      announce({ type: 'language_changed', language })
    })
  return saving
}

/**
 * The user after signing in: with the language that they have chosen in this tab before, if the account has another
 * one, which is then replaced.
 */
export async function withChosenLanguage(user: User): Promise<User> {
  const language = choiceBeforeSignIn()
  noteChoice(null)
  if (!language || language === languageOf(user.locale)) return user
  // Without an answer the account keeps its language.
  return api(updateLocale, { params: { id: user.id }, body: { id: user.id, locale: language } }).catch(() => user)
}
