import { languageOf, type Language } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'
import { plainText } from '../html'
import { noteHtml } from '../html-notes'
import { shortened, type ImportLog } from '../import-log'
import { isObject, type JsonObject } from '../json'
import { MAX_TEXT_LENGTH } from '../limits'

/** Reads texts by language; collects the languages that the product does not support. */
export class LanguageMaps {
  /** As in the file: `de`, `pt-br`. */
  readonly others = new Set<string>()
  /** Places with a text without English. */
  readonly withoutEnglish = new Set<string>()

  constructor(private readonly log: ImportLog) {}

  /** The text at a key, in the languages of the product; null where there is none. */
  read(object: JsonObject, key: string, where: string): LocalText | null {
    const value = Object.hasOwn(object, key) ? object[key] : undefined
    if (typeof value === 'string') return value.trim() === '' ? null : this.plain(value, key, where)
    return isObject(value) ? this.byLanguage(value, key, where) : null
  }

  private byLanguage(value: JsonObject, key: string, where: string): LocalText | null {
    const found = new Map<Language, string>()
    let any: string | null = null
    for (const [tag, words] of Object.entries(value)) {
      if (typeof words !== 'string' || words.trim() === '') continue
      const language = languageOf(tag)
      if (language === undefined) this.others.add(tag)
      else if (!found.has(language)) found.set(language, this.plain(words, key, where))
      any ??= words
    }
    const en = found.get('en')
    if (en === undefined) {
      if (any !== null) this.withoutEnglish.add(where)
      return any === null ? null : ([...found.values()][0] ?? this.plain(any, key, where))
    }
    return { ...Object.fromEntries(found), en }
  }

  /** Plain text, with `{{` escaped, which would insert an answer in a survey. */
  private plain(text: string, key: string, where: string): string {
    const plain = plainText(shortened(text, MAX_TEXT_LENGTH))
    noteHtml(plain, `text “${key}”`, this.log, { key: where }, text)
    return plain.text.replaceAll('{{', '{ {')
  }
}
