import { LANGUAGE_CODES } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'
import { EXTENSION } from '../extension-names'
import type { JsonObject } from '../json-text'

/** The text in English, or the one for all languages. */
export const plainText = (text: LocalText): string => (typeof text === 'string' ? text : text.en)

/** `name` in English, and `_name` with a translation for each other language. */
export function textProperties(name: string, text: LocalText): JsonObject {
  if (typeof text === 'string') return { [name]: text }
  const translations = LANGUAGE_CODES.flatMap((language) => {
    const content = text[language]
    return language === 'en' || content === undefined ? [] : [translation(language, content)]
  })
  return { [name]: text.en, ...(translations.length > 0 ? { [`_${name}`]: { extension: translations } } : {}) }
}

const translation = (language: string, content: string): JsonObject => ({
  url: EXTENSION.translation,
  extension: [
    { url: 'lang', valueCode: language },
    { url: 'content', valueString: content },
  ],
})
