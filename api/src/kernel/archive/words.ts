import { translatorOf } from '../../http/words'

/** Translates a key of the server's locale files, or of those of a remote (`app`). Returns the last part of the key when there is no translation. */
export type Words = (key: string, app?: string) => string

/** Translations in a language of the product, else in English: `own_data.title`. */
export function archiveWords(locale: string): Words {
  // A long history looks up the same few keys in every row. Keys come from code and study definitions, so the cache stays small.
  const found = new Map<string, string>()
  return (key, app = 'api') => {
    const name = `${app} ${key}`
    const word = found.get(name) ?? translatorOf(locale, app)(key, { defaultValue: key.split('.').at(-1) ?? key })
    found.set(name, word)
    return word
  }
}

/** The translation of one of our codes; null for none. */
export const codeLabel = (words: Words, code: string | null | undefined): string | null =>
  code === null || code === undefined ? null : words(`own_data.codes.${code}`)

/** Yes or no, translated; null when unknown. */
export const yesNo = (words: Words, value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : codeLabel(words, value ? 'yes' : 'no')

/** The name of a region, translated: Austria. */
export const regionName = (code: string | null, locale: string): string | null =>
  code === null ? null : (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code)

/** The name of a language, translated and capitalized: Español. The code itself when it is invalid. */
export function languageName(code: string | null, locale: string): string | null {
  if (code === null) return null
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
    const [first = ''] = name
    return first.toLocaleUpperCase(locale) + name.slice(first.length)
  } catch {
    return code
  }
}
