import { createInstance, type i18n, type Resource, type TFunction } from 'i18next'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { projectRoot } from '../root'
import { DEFAULT_LOCALE, supported } from './locales'

/** What stands for the placeholders of a text; `count` also chooses its plural form. */
export type Values = Readonly<Record<string, string | number>>

/** The server's words in one language: `errors.NOT_FOUND`, `mails.report.subject`. A key that is nowhere gives itself. */
export type Words = (key: string, values?: Values) => string

const namespaces = z.record(z.string(), z.record(z.string(), z.unknown()))

/** The texts of a language, by app; the server's own are in the namespace `api`. */
function textsIn(locale: string): z.infer<typeof namespaces> {
  const path = join(projectRoot(), 'locales', `${locale}.json`)
  return existsSync(path) ? parse(namespaces, JSON.parse(readFileSync(path, 'utf8'))) : {}
}

let instance: i18n | undefined

/** i18next with the texts of every language; English ones where a language is unknown or lacks one. */
function texts(): i18n {
  if (instance) return instance
  const resources: Resource = Object.fromEntries(supported.map(({ code }) => [code, textsIn(code)]))
  instance = createInstance()
  void instance.init({
    initAsync: false,
    resources,
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'api',
    // Keys hold codes that others chose: a colon in one names no namespace.
    nsSeparator: false,
    // Mails and pages escape what they show, each as its format wants it.
    interpolation: { escapeValue: false },
    // What nobody gave a value for stays to be seen.
    missingInterpolationHandler: (_text, match: readonly string[]) => match[0],
    // A group of words is no word.
    returnedObjectHandler: (key: string) => key,
  })
  return instance
}

/** The words of an app in a language: of the server, where none is named. */
export function translatorOf(locale: string, app = 'api'): TFunction {
  return texts().getFixedT(locale, app)
}

/** The server's words in a language. */
export function wordsOf(locale: string): Words {
  const translate = translatorOf(locale)
  return (key, values = {}) => translate(key, values)
}

/** The sentence for a refusal in this language, with these values in its placeholders; the code itself where it has none. */
export function errorTitle(code: string, locale: string, values: Record<string, string> = {}): string {
  return translatorOf(locale)(`errors.${code}`, { ...values, defaultValue: code })
}

/** Reads every language now, so that a broken file is heard at the start and not in an answer. */
export function loadWords(): void {
  texts()
}
