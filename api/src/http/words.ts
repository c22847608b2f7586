import { createInstance, type FormatterModule, type i18n, type Resource, type TFunction } from 'i18next'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { isolateIn } from '@almanac/domain/direction'
import { projectRoot } from '../root'
import { DEFAULT_LOCALE, supported } from './locales'

/** Values for the placeholders of a text; `count` also selects its plural form. */
export type Values = Readonly<Record<string, string | number>>

/** Translates a key of the server's texts, such as `errors.NOT_FOUND`; an unknown key is returned as it is. */
export type Words = (key: string, values?: Values) => string

const namespaces = z.record(z.string(), z.record(z.string(), z.unknown()))

/** The texts of a language by namespace; the server's are in `api`. */
function textsIn(locale: string): z.infer<typeof namespaces> {
  const path = join(projectRoot(), 'locales', `${locale}.json`)
  return existsSync(path) ? parse(namespaces, JSON.parse(readFileSync(path, 'utf8'))) : {}
}

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberIn(locale: string, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

/** Formats `{{count, number}}`; isolates other values of a sentence, such as names, from its direction. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, format, lng = DEFAULT_LOCALE, options) => {
    // A placeholder without a value stays visible.
    if (value === undefined) return `{{${String(options?.['interpolationkey'])}}}`
    if (format === 'number') return numberIn(lng, Number(value))
    return isolateIn(lng, String(value))
  },
}

let instance: i18n | undefined

/** i18next with the texts of every language; falls back to English. */
function texts(): i18n {
  if (instance) return instance
  const resources: Resource = Object.fromEntries(supported.map(({ code }) => [code, textsIn(code)]))
  instance = createInstance()
  void instance.use(formatter).init({
    initAsync: false,
    resources,
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'api',
    // Keys contain codes of third parties, which may contain a colon.
    nsSeparator: false,
    // Mails and pages escape values for their own format.
    interpolation: { escapeValue: false, alwaysFormat: true },
    // A key of a group is not a text.
    returnedObjectHandler: (key: string) => key,
  })
  return instance
}

/** Translates the texts of an app, by default the server's, into a language. */
export function translatorOf(locale: string, app = 'api'): TFunction {
  return texts().getFixedT(locale, app)
}

/** Translates the server's texts into a language. */
export function wordsOf(locale: string): Words {
  const translate = translatorOf(locale)
  return (key, values = {}) => translate(key, values)
}

/** The sentence for an error code in this language; the code itself where it has none. */
export function errorTitle(code: string, locale: string, values: Record<string, string> = {}): string {
  return translatorOf(locale)(`errors.${code}`, { ...values, defaultValue: code })
}

/** Loads every language, so that a broken file fails at the start and not in a response. */
export function loadWords(): void {
  texts()
}
