import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./locales.mjs').Locale} Locale */

/** Every place that lists the languages (CONTRIBUTING.md, "Add a language"). */
const LISTS = [
  'shared/i18n/src/locale.ts',
  'shared/i18n/webpack.cjs',
  'shared/domain/src/texts/index.ts',
  'tools/texts/locales.mjs',
  'host/src/settings/language-names.ts',
  'api/src/http/locales.ts',
]

/** Words from which a text counts as a sentence: shorter ones may well be the same in two languages. */
const SENTENCE = 4
/** Sentences that may be the same as in English, of all. */
const ALLOWED = 0.2

/** Lists that lack a language which has a file. @param {string} root @returns {string[]} */
export function listProblems(root) {
  const languages = readdirSync(join(root, 'locales'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
  return LISTS.filter((file) => existsSync(join(root, file))).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return languages
      .filter((language) => !text.includes(`'${language}'`))
      .map((language) => `${file}: '${language}' is not in its list, and there is locales/${language}.json`)
  })
}

/** @param {string} text */
const isSentence = (text) =>
  text
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length >= SENTENCE

/** Languages whose sentences are those of English. @param {Map<string, Locale>} locales @returns {string[]} */
export function copyProblems(locales) {
  const english = [...(locales.get('en') ?? new Map())].filter(([, { value }]) => isSentence(value))
  return [...locales]
    .filter(([language]) => language !== 'en')
    .flatMap(([language, locale]) => {
      const same = english.filter(([key, { value }]) => locale.get(key)?.value === value).length
      return same > english.length * ALLOWED
        ? [
            `locales/${language}.json: ${same} of ${english.length} sentences are the English ones: they wait for their translation`,
          ]
        : []
    })
}
