import { DEFAULT_LANGUAGE, languageOf, type Language } from '../languages'

/** Something that has a name in each language of the product. */
export interface Named extends Record<Language, string> {
  id: string
}

/** Its name in the reader's language; in English where the product does not have it. */
export function nameIn(named: Named, locale: string): string {
  return named[languageOf(locale) ?? DEFAULT_LANGUAGE]
}
