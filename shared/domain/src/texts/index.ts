import { DEFAULT_LANGUAGE, languageOf, type Language } from '../languages'

/** A text of a study: the same in every language, or one for each; English is always there. */
export type LocalText = string | ({ en: string } & { [Code in Language]?: string | undefined })

/**
 * The text for a reader's locale (`es`, `es-MX`), in English where the study
 * has none in that language.
 */
export function localise(text: LocalText, locale: string): string {
  return typeof text === 'string' ? text : (text[languageOfText(text, locale) ?? DEFAULT_LANGUAGE] ?? text.en)
}

/** The language in which `localise` gives the text; undefined where it is the same in every language. */
export function languageOfText(text: LocalText, locale: string): Language | undefined {
  if (typeof text === 'string') return undefined
  const language = languageOf(locale)
  return language && text[language] !== undefined ? language : DEFAULT_LANGUAGE
}
