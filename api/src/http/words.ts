import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root'
import { DEFAULT_LOCALE, isSupported, supported } from '../platform/locales'

type Texts = Record<string, string>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The server's own words in one language, from the namespace `api` of the source file. */
function load(locale: string): Texts {
  const path = join(projectRoot(), 'locales', `${locale}.json`)
  const file: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const texts: Texts = {}
  const errors = isRecord(file) && isRecord(file.api) && isRecord(file.api.errors) ? file.api.errors : {}
  for (const [code, text] of Object.entries(errors)) if (typeof text === 'string') texts[code] = text
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

/** The sentence for a refusal in this language, with these values in its placeholders; in English where the language is unknown, the code itself where the text is. */
export function errorTitle(code: string, locale: string, values: Record<string, string> = {}): string {
  const own = isSupported(locale) ? textsOf(locale)[code] : undefined
  const sentence = own ?? textsOf(DEFAULT_LOCALE)[code] ?? code
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Reads every language now, so that a broken file is heard at the start and not in an answer. */
export function loadWords(): void {
  for (const { code } of supported) textsOf(code)
}
