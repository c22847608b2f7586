import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root'
import { DEFAULT_LOCALE, isSupported, supported } from './locales'

/** By key: `errors.NOT_FOUND`, `mails.report.subject`. */
type Texts = Map<string, string>

/** What stands for the placeholders of a text; `count` also chooses its plural form. */
export type Values = Readonly<Record<string, string | number>>

/** The server's words in one language. A key that is nowhere gives itself. */
export type Words = (key: string, values?: Values) => string

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function collect(from: unknown, prefix: string, into: Texts): void {
  if (!isRecord(from)) return
  for (const [name, text] of Object.entries(from)) {
    if (typeof text === 'string') into.set(prefix + name, text)
    else collect(text, `${prefix}${name}.`, into)
  }
}

/** The server's own words in one language, from the namespace `api` of the source file. */
function load(locale: string): Texts {
  const path = join(projectRoot(), 'locales', `${locale}.json`)
  const file: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const texts: Texts = new Map()
  if (isRecord(file)) collect(file.api, '', texts)
  return texts
}

const loaded = new Map<string, Texts>()

function textsOf(locale: string): Texts {
  const known = loaded.get(locale)
  if (known) return known
  const texts = load(locale)
  loaded.set(locale, texts)
  return texts
}

function textIn(locale: string, key: string, values: Values): string | undefined {
  const texts = textsOf(locale)
  const { count } = values
  const form = typeof count === 'number' ? new Intl.PluralRules(locale).select(count) : undefined
  return (form && texts.get(`${key}_${form}`)) ?? texts.get(key)
}

/** The words of a language; English ones where it is unknown or lacks one. */
export function wordsOf(locale: string): Words {
  return (key, values = {}) => {
    const own = isSupported(locale) ? textIn(locale, key, values) : undefined
    const text = own ?? textIn(DEFAULT_LOCALE, key, values) ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
  }
}

/** The sentence for a refusal in this language, with these values in its placeholders; in English where the language is unknown, the code itself where the text is. */
export function errorTitle(code: string, locale: string, values: Record<string, string> = {}): string {
  const key = `errors.${code}`
  const sentence = wordsOf(locale)(key, values)
  return sentence === key ? code : sentence
}

/** Reads every language now, so that a broken file is heard at the start and not in an answer. */
export function loadWords(): void {
  for (const { code } of supported) textsOf(code)
}
