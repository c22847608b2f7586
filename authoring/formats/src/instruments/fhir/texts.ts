import { languageOf, type Language } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'
import type { FhirElement } from './element'
import type { ImportLog, Place } from '../import-log'

/** The language of a Questionnaire's untranslated texts. */
export interface TextLanguage {
  log: ImportLog
  /** `Questionnaire.language`; undefined where it is missing or not supported by the product. */
  base: Language | undefined
}

/** `{{` inserts an answer into a text of a survey; in an instrument it has no meaning. */
const apart = (text: string): string => text.replaceAll('{{', '{ {')

/** A text in the base language with its translations, as a text of the survey. */
export function localText(
  base: Language | undefined,
  text: string,
  translations: ReadonlyMap<Language, string>,
): LocalText {
  const own = apart(text)
  if (translations.size === 0) return own
  const texts: LocalText = { en: apart(translations.get('en') ?? text) }
  if (base !== undefined) texts[base] = own
  for (const [language, translation] of translations) texts[language] = apart(translation)
  return texts
}

/** The text of a property with the translations at its `_property`; undefined where it is missing or blank. */
export function readText(
  languages: TextLanguage,
  element: FhirElement,
  name: string,
  key?: string,
): LocalText | undefined {
  const text = element.text(name)?.trim()
  const companion = element.element(`_${name}`)
  if (!text) return undefined
  if (text.includes('{{')) {
    languages.log.info(
      'BRACES_CHANGED',
      'Two braces mean an answer in texts of surveys; here they stand apart.',
      { element, key },
      text,
    )
  }
  return localText(languages.base, text, companion ? translationsOf(languages, companion, key) : new Map())
}

/** The extension `translation` (`lang`, `content`) of an element. */
export function translationsOf(languages: TextLanguage, element: FhirElement, key?: string): Map<Language, string> {
  const translations = new Map<Language, string>()
  for (const extension of element.extensions('translation')) {
    const parts = extension.extensions('lang', 'content')
    const read = (url: string) => parts.find((part) => part.json.url === url)?.typed('value')?.value
    const written = read('lang')
    addTranslation(languages, translations, { element: extension, key }, written, read('content'))
  }
  return translations
}

/** Adds a translation to the map, or notes why it is left out. */
export function addTranslation(
  { log, base }: TextLanguage,
  translations: Map<Language, string>,
  place: Place,
  written: unknown,
  content: unknown,
): void {
  const language = typeof written === 'string' ? languageOf(written) : undefined
  if (language === undefined || typeof content !== 'string' || content.trim() === '') {
    log.info(
      'TRANSLATION_NOT_IMPORTED',
      `A translation into ${JSON.stringify(written) ?? 'no language'} was left out.`,
      place,
      content,
    )
  } else if (language === base) {
    log.info(
      'TRANSLATION_NOT_IMPORTED',
      `A translation into the Questionnaire’s own language was left out.`,
      place,
      content,
    )
  } else if (translations.has(language)) {
    log.info('TRANSLATION_NOT_IMPORTED', `A second translation into ${language} was left out.`, place, content)
  } else translations.set(language, content.trim())
}

/** Joins two texts in every language that either has. */
export function joinTexts(first: LocalText | null | undefined, second: LocalText, between: string): LocalText {
  if (first === null || first === undefined) return second
  if (typeof first === 'string' && typeof second === 'string') return `${first}${between}${second}`
  const inLanguage = (text: LocalText, language: Language) =>
    typeof text === 'string' ? text : (text[language] ?? text.en)
  const languages = new Set([...languagesOf(first), ...languagesOf(second)])
  const joined: LocalText = { en: `${inLanguage(first, 'en')}${between}${inLanguage(second, 'en')}` }
  for (const language of languages)
    joined[language] = `${inLanguage(first, language)}${between}${inLanguage(second, language)}`
  return joined
}

const languagesOf = (text: LocalText): Language[] =>
  typeof text === 'string' ? [] : Object.keys(text).flatMap((code) => languageOf(code) ?? [])
