import { expect, signIn, test } from '../harness/test'
import { sharedModules } from './shared-modules'
import { follow } from './follow'
import { homeOf, releases, scriptsIn } from './releases'

/** Modules that must exist once on a page, each with a string of its code that minification keeps. */
const ONCE: [what: string, trace: string][] = [
  ['React', 'react.transitional.element'],
  ['React DOM', '__reactFiber$'],
  ['the router', 'Absolute route path'],
  ['MUI styles', 'mui.nested'],
  ['Emotion', 'data-emotion'],
  ['zustand', 'getInitialState'],
  ['i18next', 'missingInterpolationHandler'],
  ['react-i18next', 'NO_I18NEXT_INSTANCE'],
  ['React Query', 'defaultQueryOptions'],
  ['the auth store', 'almanac.auth'],
  ['the outbox', 'almanac.outbox'],
  ['the federation runtime', 'Federation instance not found'],
  ['the loader of scripts', 'data-webpack'],
]

/** Loaded by every screen, so by both remotes of the test. */
const USED_BY_BOTH = [
  'react',
  'react/jsx-runtime',
  '@almanac/federation/shell',
  '@almanac/i18n',
  '@almanac/ui/core',
  '@almanac/ui/router',
  '@almanac/api-client/query',
]

test('host and two remotes have the same instance of every shared module', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(homeOf('activities'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, homeOf('telehealth'))
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()

  const shared = await sharedModules(page)
  for (const { key, versions, same } of shared)
    expect({ key, versions, same }).toEqual({ key, versions: 1, same: true })
  for (const key of USED_BY_BOTH) {
    expect({
      key,
      loadedBy: shared.find((module) => module.key === key)?.loadedBy.map((name) => name.split('_')[1] ?? ''),
    }).toEqual({ key, loadedBy: expect.arrayContaining(['activities', 'telehealth']) as unknown })
  }
})

test('no remote contains a copy of a module of the host', () => {
  const host = scriptsIn('host')
  for (const [what, trace] of ONCE) {
    expect(host.includes(trace), `${what}: its trace "${trace}" is no longer in the host, name another`).toBe(true)
    for (const { remote } of releases)
      expect(scriptsIn(`remotes/${remote}`).includes(trace), `${remote} carries ${what}`).toBe(false)
  }
})
