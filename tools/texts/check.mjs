import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { arabicProblems } from './arabic.mjs'
import { copyProblems, listProblems } from './languages.mjs'
import { literalProblems } from './literals.mjs'
import { languagesIn, localeProblems, readLocale, stemsOf } from './locales.mjs'
import { sourcesIn } from './sources.mjs'
import { typographyProblems } from './typography.mjs'
import { useProblems, usesIn } from './uses.mjs'
import { wordingProblems } from './wording.mjs'

/** The server's own code, without its simulators and studies, which have their own texts. @param {string} root */
function serverFolders(root) {
  try {
    return [...readdirSync(join(root, 'api/src')).map((area) => `api/src/${area}`), 'api/authoring', 'authoring']
  } catch {
    return []
  }
}

/**
 * The problems with a project's texts, one line each, and a sentence with the totals.
 * @param {string} root of the project
 */
export function checkTexts(root) {
  const languages = languagesIn(join(root, 'locales'))
  const locales = new Map(languages.map((language) => [language, readLocale(join(root, 'locales'), language)]))
  const english = locales.get('en') ?? new Map()

  const screens = sourcesIn(root, ['host/src', 'remotes', 'shared/ui/src'])
  const others = sourcesIn(root, [
    'shared/domain/src',
    'shared/federation/src',
    'shared/outbox/src',
    'shared/contracts/src',
    ...serverFolders(root),
  ])

  const problems = [
    ...listProblems(root, languages),
    ...localeProblems(locales),
    ...copyProblems(locales),
    ...typographyProblems(locales),
    ...wordingProblems(locales),
    ...arabicProblems(locales),
    ...useProblems(usesIn([...screens, ...others]), stemsOf(english), (stem) => {
      const entry = english.get(stem) ?? english.get(`${stem}_other`)
      return `${entry?.file}:${entry?.line}`
    }),
    ...literalProblems(screens),
  ]
  const summary =
    problems.length === 0
      ? `${stemsOf(english).size} texts in ${languages.length} languages, all there and all used.`
      : `${problems.length} problems with texts.`
  return { problems, summary }
}
