import { addTexts, registerTexts, type Language, type TextTree } from '@almanac/i18n'
import en from '../../../locales/en.json'

type Words = Record<string, TextTree>

/** Most tests use only English: the others are loaded by tests that switch to them. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  ar: async () => (await import('../../../locales/ar.json')).default,
  es: async () => (await import('../../../locales/es.json')).default,
  fr: async () => (await import('../../../locales/fr.json')).default,
}

const wordsOf = (language: Language): Promise<Words> => (language === 'en' ? Promise.resolve(en) : others[language]())

/** Registers the texts of every app, split as in the build; English is available synchronously. */
export function registerAllWords(): void {
  for (const [namespace, english] of Object.entries(en)) {
    addTexts(namespace, 'en', english)
    registerTexts(namespace, async (language) => ({ default: (await wordsOf(language))[namespace] ?? {} }))
  }
}
