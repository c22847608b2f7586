import { translatorOf } from '../http/words'

/** The words of the product in one language, by key: those of the server, or of an app that shows the same thing on a screen. The last part of the key where there is none. */
export type Words = (key: string, app?: string) => string

/** The words of the archive in a language of the product, else in English: `own_data.title`. */
export function archiveWords(locale: string): Words {
  // A long history asks for the same few words in every row. Keys are those of the code and of what studies offer, so they are few.
  const found = new Map<string, string>()
  return (key, app = 'api') => {
    const name = `${app} ${key}`
    const word = found.get(name) ?? translatorOf(locale, app)(key, { defaultValue: key.split('.').at(-1) ?? key })
    found.set(name, word)
    return word
  }
}

/** What a code of ours stands for; nothing where there is none. */
export const coded = (words: Words, code: string | null | undefined): string | null =>
  code === null || code === undefined ? null : words(`own_data.codes.${code}`)

/** Yes or no; nothing where nothing was said. */
export const yesNo = (words: Words, value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : coded(words, value ? 'yes' : 'no')

/** The name of a language in the words of another, as it begins a line: Español. The code itself where it is none. */
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
