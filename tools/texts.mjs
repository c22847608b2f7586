// Fails when a text that a person reads is missing, unused, unlike in two languages, worded otherwise than the rest or written out in a screen.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { arabicProblems } from './texts/arabic.mjs'
import { copyProblems, listProblems } from './texts/languages.mjs'
import { literalProblems } from './texts/literals.mjs'
import { languagesIn, localeProblems, readLocale, stemsOf } from './texts/locales.mjs'
import { sourcesIn } from './texts/sources.mjs'
import { typographyProblems } from './texts/typography.mjs'
import { useProblems, usesIn } from './texts/uses.mjs'
import { wordingProblems } from './texts/wording.mjs'
import { root as project } from './work/project.mjs'

const root = process.argv[2] ?? project

const languages = languagesIn(join(root, 'locales'))
const locales = new Map(languages.map((language) => [language, readLocale(join(root, 'locales'), language)]))
const english = locales.get('en') ?? new Map()

const screens = sourcesIn(root, ['host/src', 'remotes', 'shared/ui/src'])
const others = sourcesIn(root, [
  'shared/domain/src',
  'shared/federation/src',
  'shared/outbox/src',
  'shared/contracts/src',
  ...serverFolders(),
])

/** The server's own code: its simulators and studies speak in their own words. */
function serverFolders() {
  try {
    return readdirSync(join(root, 'api/src')).map((area) => `api/src/${area}`)
  } catch {
    return []
  }
}

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
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? `${stemsOf(english).size} texts in ${languages.length} languages, all there and all used.`
    : `${problems.length} problems with texts.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
