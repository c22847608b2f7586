import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./locales.mjs').Locale} Locale */

/** The single list of languages, from which everything else follows (docs/contributing/texts.md, "Add a language"). */
const LIST = 'shared/domain/src/languages/index.ts'

/** Minimum number of words of a sentence: shorter texts may be the same in two languages. */
const SENTENCE = 4
/** Tolerated share of sentences that are the same as in English. */
const ALLOWED = 0.2

/**
 * Differences between the list and the files of texts.
 * @param {string} root
 * @param {string[]} languages those with a file
 * @returns {string[]}
 */
export function listProblems(root, languages) {
  if (!existsSync(join(root, LIST))) return []
  const listed = [...readFileSync(join(root, LIST), 'utf8').matchAll(/\bcode: '(\w+)'/g)].map(([, code = '']) => code)
  return [
    ...languages
      .filter((language) => !listed.includes(language))
      .map((language) => `${LIST}: '${language}' is not in the list, and there is locales/${language}.json`),
    ...listed
      .filter((language) => !languages.includes(language))
      .map((language) => `locales/${language}.json is missing, and '${language}' is in the list of ${LIST}`),
  ]
}

/** @param {string} text */
const isSentence = (text) =>
  text
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length >= SENTENCE

/** Languages whose sentences are copies of English ones. @param {Map<string, Locale>} locales @returns {string[]} */
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
