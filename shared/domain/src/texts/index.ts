/** The languages a study may write its texts in. */
export const studyLocales = ['en', 'es', 'fr', 'ar'] as const

export type StudyLocale = (typeof studyLocales)[number]

/** A text of a study: the same in every language, or one for each; English is always there. */
export type LocalText = string | ({ en: string } & { [Language in StudyLocale]?: string | undefined })

const isStudyLocale = (language: string): language is StudyLocale => studyLocales.some((locale) => locale === language)

/**
 * The text for a reader's locale (`es`, `es-MX`), in English where the study
 * has none in that language.
 */
export function localise(text: LocalText, locale: string): string {
  return typeof text === 'string' ? text : (text[languageOfText(text, locale) ?? 'en'] ?? text.en)
}

/** The language in which `localise` gives the text; undefined where it is the same in every language. */
export function languageOfText(text: LocalText, locale: string): StudyLocale | undefined {
  if (typeof text === 'string') return undefined
  const language = locale.split(/[-_]/)[0]?.toLowerCase() ?? 'en'
  return isStudyLocale(language) && text[language] !== undefined ? language : 'en'
}
