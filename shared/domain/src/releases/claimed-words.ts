import { LANGUAGE_CODES } from '../languages'
import { isBlank, isUnreadable } from '../visible'
import { shown } from './claimed-names'
import type { ClaimFault, Claims } from './claims'

/**
 * Titles of routes and labels of places and flags that are missing in a language of the product, or that
 * nobody could read.
 */
export function wordFaults({ routes, navigation, flags = {} }: Claims): ClaimFault[] {
  const named = [
    ...routes.map(({ path, title }) => ({ what: `title ${shown(path)}`, words: title })),
    ...navigation.map(({ path, label }) => ({ what: `label ${shown(path)}`, words: label })),
    ...Object.entries(flags).map(([name, { label }]) => ({ what: `label ${shown(name)}`, words: label })),
  ]
  return named.flatMap(({ what, words }): ClaimFault[] => {
    const missing = LANGUAGE_CODES.filter(
      (language) => !Object.hasOwn(words, language) || isBlank(words[language] ?? ''),
    )
    if (missing.length > 0) return [{ code: 'WORDS_MISSING', values: { what, languages: missing.join(', ') } }]
    return Object.values(words).some(isUnreadable) ? [{ code: 'WORDS_UNREADABLE', values: { what } }] : []
  })
}
