import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'

/** The languages that a folder has texts in, English first. @param {string} folder */
export const languagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .sort((one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1))

/**
 * A text of one language, with its location.
 * @typedef {{ value: string, file: string, line: number }} Entry
 */
/** The texts of one language by key: `social.messages.title`. @typedef {Map<string, Entry>} Locale */

/** Reads a locale file, keeping the line of each text. @param {string} folder @param {string} language @returns {Locale} */
export function readLocale(folder, language) {
  const path = join(folder, `${language}.json`)
  const source = ts.parseJsonText(path, readFileSync(path, 'utf8'))
  /** @type {Locale} */
  const entries = new Map()
  /** @param {ts.Node} node @param {string} prefix */
  const walk = (node, prefix) => {
    if (!ts.isObjectLiteralExpression(node)) return
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue
      const key = prefix + property.name.text
      const line = source.getLineAndCharacterOfPosition(property.getStart(source)).line + 1
      if (ts.isStringLiteral(property.initializer))
        entries.set(key, { value: property.initializer.text, file: `locales/${basename(path)}`, line })
      else walk(property.initializer, `${key}.`)
    }
  }
  const first = source.statements[0]
  if (first) walk(first.expression, '')
  return entries
}

const FORM = /_(zero|one|two|few|many|other)$/

/** The key used in code: without the suffix of a plural form. @param {string} key @param {Locale} locale */
function stemOf(key, locale) {
  const stem = key.replace(FORM, '')
  return stem !== key && locale.has(`${stem}_other`) ? stem : key
}

/** All keys that code may use. @param {Locale} locale @returns {Set<string>} */
export const stemsOf = (locale) => new Set([...locale.keys()].map((key) => stemOf(key, locale)))

/** @param {string} text @returns {string[]} */
const placesIn = (text) => [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name))].sort()

/** Plural forms in which a language may spell out the number: a day, two days. */
const SPELLED = ['zero', 'one', 'two']

/**
 * Differences between the languages: missing and surplus keys, missing plural
 * forms, placeholders other than in English, empty texts.
 * @param {Map<string, Locale>} locales
 * @returns {string[]}
 */
export function localeProblems(locales) {
  const english = locales.get('en') ?? new Map()
  const known = stemsOf(english)
  return [...locales].flatMap(([language, locale]) => [
    ...emptyIn(locale),
    ...missingIn(language, locale, english, known),
    ...surplusIn(locale, known),
    ...formsMissing(language, locale),
    ...placesWrong(locale, english),
  ])
}

/** @param {Locale} locale */
const emptyIn = (locale) =>
  [...locale]
    .filter(([, { value }]) => value.trim() === '')
    .map(([key, { file, line }]) => `${file}:${line}: '${key}' says nothing`)

/** @param {string} language @param {Locale} locale @param {Locale} english @param {Set<string>} known */
function missingIn(language, locale, english, known) {
  const there = stemsOf(locale)
  return [...known]
    .filter((stem) => !there.has(stem))
    .map((stem) => {
      const at = english.get(stem) ?? english.get(`${stem}_other`)
      return `locales/${language}.json: '${stem}' is missing (${at?.file}:${at?.line} has it)`
    })
}

/** @param {Locale} locale @param {Set<string>} known */
const surplusIn = (locale, known) =>
  [...locale]
    .filter(([key]) => !known.has(stemOf(key, locale)))
    .map(([key, { file, line }]) => `${file}:${line}: '${key}' is not in locales/en.json`)

/** @param {string} language @param {Locale} locale */
function formsMissing(language, locale) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...locale]
    .filter(([key]) => key.endsWith('_other'))
    .flatMap(([key, { file, line }]) => {
      const stem = key.replace(FORM, '')
      return forms
        .filter((form) => !locale.has(`${stem}_${form}`))
        .map((form) => `${file}:${line}: '${stem}' lacks its plural form '${stem}_${form}'`)
    })
}

/** @param {Locale} locale @param {Locale} english */
function placesWrong(locale, english) {
  return [...locale].flatMap(([key, { value, file, line }]) => {
    const stem = stemOf(key, locale)
    const original = english.get(key) ?? english.get(`${stem}_other`) ?? english.get(stem)
    if (!original) return []
    const spelled = stem !== key && SPELLED.some((form) => key.endsWith(`_${form}`))
    /** @param {string} text */
    const places = (text) =>
      placesIn(text)
        .filter((name) => !(spelled && name === 'count'))
        .join(', ')
    const [wanted, found] = [places(english.get(`${stem}_other`)?.value ?? original.value), places(value)]
    return wanted === found
      ? []
      : [`${file}:${line}: '${key}' has the placeholders {${found}} where English has {${wanted}}`]
  })
}
