import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { literalProblems } from '../texts/literals.mjs'
import { languagesIn, localeProblems, readLocale, stemsOf } from '../texts/locales.mjs'
import { sourcesIn } from '../texts/sources.mjs'
import { useProblems, usesIn } from '../texts/uses.mjs'
import { readJson, root } from '../work/project.mjs'
import { filesOf, words } from './files.mjs'
import { nameFault } from './name.mjs'
import { writeRemote } from './write.mjs'

let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'almanac-new-'))
  mkdirSync(join(project, 'remotes'))
  cpSync(join(root, 'locales'), join(project, 'locales'), { recursive: true })
})

afterEach(() => {
  rmSync(project, { recursive: true, force: true })
})

test.each([
  ['sleep', undefined],
  ['night_mood2', undefined],
  ['Sleep', '`Sleep` cannot be a remote'],
  ['night-mood', '`night-mood` cannot be a remote'],
  ['../sleep', '`../sleep` cannot be a remote'],
  ['s', '`s` cannot be a remote'],
  ['social', 'There is a remote `social` already'],
  ['sync', 'The address /sync belongs to remotes/devices'],
  ['completedsurveys', 'The address /completedsurveys belongs to remotes/surveys'],
  ['operations', '`operations` stands for something else'],
  ['host', '`host` stands for something else'],
  ['api', '`api` stands for something else'],
  ['react', '`react` stands for something else'],
])('%s as a name: %s', (name, fault) => {
  if (fault === undefined) expect(nameFault(name)).toBeUndefined()
  else expect(nameFault(name)).toMatch(fault)
})

test('its texts exist in every language, are all used, and none is hard-coded', () => {
  const written = writeRemote(project, 'sleep')
  expect(written).toContain('remotes/sleep/src/today/TodayScreen.test.tsx')
  const languages = languagesIn(join(root, 'locales'))
  const locales = new Map(
    languages.map((language) => {
      const own = [...readLocale(join(project, 'locales'), language)].filter(([key]) => key.startsWith('sleep.'))
      return [language, new Map(own)]
    }),
  )
  expect([...locales.values()].map((locale) => locale.size)).toEqual(languages.map(() => 3))
  const sources = sourcesIn(project, ['remotes/sleep'])
  expect([
    ...localeProblems(locales),
    ...useProblems(usesIn(sources), stemsOf(locales.get('en')!), (stem) => stem),
    ...literalProblems(sources),
  ]).toEqual([])
  // The texts of other apps are unchanged.
  const { sleep, ...others } = readJson(join(project, 'locales/fr.json'))
  expect([sleep, others]).toEqual([words.fr, readJson(join(root, 'locales/fr.json'))])
})

test('its descriptor has a route and a navigation item with existing texts', () => {
  const program = ts.transpile(filesOf('sleep')['remote.ts'] ?? '', { module: ts.ModuleKind.CommonJS })
  const exports: { descriptor?: unknown } = {}
  const identity = (source: unknown) => source
  runInNewContext(program, { exports, require: () => ({ defineRemote: identity, defineRoutes: identity }) })
  expect(exports.descriptor).toEqual({
    name: 'sleep',
    routes: [{ path: '/sleep', title: 'today.title', screen: expect.anything() }],
    navigation: [{ path: '/sleep', label: 'today.title', icon: 'calendar', order: 100, place: 'more' }],
  })
})

test('its package is like those of the other remotes, with the same versions', () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(filesOf('sleep')['package.json'] ?? '')
  const other = readJson(join(root, 'remotes/social/package.json'))
  expect(scripts).toEqual(other.scripts)
  expect({ ...other.dependencies, ...other.devDependencies }).toMatchObject({ ...dependencies, ...devDependencies })
  expect(filesOf('sleep')['webpack.config.cjs']).toBe(
    readFileSync(join(root, 'remotes/social/webpack.config.cjs'), 'utf8'),
  )
})

test('an existing remote is not overwritten', () => {
  writeRemote(project, 'sleep')
  expect(() => writeRemote(project, 'sleep')).toThrow('EEXIST')
})
