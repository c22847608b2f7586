import { addTexts, registerTexts, type Language, type TextTree } from '@almanac/i18n'
import ar from '../../../locales/ar.json'
import en from '../../../locales/en.json'
import es from '../../../locales/es.json'
import fr from '../../../locales/fr.json'

const words: Record<Language, Record<string, TextTree>> = { en, es, fr, ar }

/** The words of every app, as the build would split them; English is there at once. */
export function registerAllWords(): void {
  for (const [namespace, english] of Object.entries(words.en)) {
    addTexts(namespace, 'en', english)
    registerTexts(namespace, (language) => Promise.resolve({ default: words[language][namespace] ?? {} }))
  }
}
