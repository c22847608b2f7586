import { expect, signIn, test } from '../harness/test'
import { homeOf, releases, scriptsIn } from './releases'

/** What must exist once on a page, and a string of its code that a build leaves in place. */
const ONCE: [what: string, trace: string][] = [
  ['React', 'react.transitional.element'],
  ['React DOM', '__reactFiber$'],
  ['the router', 'Absolute route path'],
  ['MUI styles', 'mui.nested'],
  ['Emotion', 'data-emotion'],
  ['zustand', 'getInitialState'],
  ['i18next', 'missingInterpolationHandler'],
  ['React Query', 'defaultQueryOptions'],
  ['the auth store', 'almanac.auth'],
  ['the outbox', 'almanac.outbox'],
]

test('host and two remotes use one instance of everything they share', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(homeOf('activities'))
  await expect(page.getByRole('main')).toBeVisible()
  await page.getByRole('navigation').getByRole('link').nth(1).click()
  await expect(page).not.toHaveURL(new RegExp(`${homeOf('activities')}$`))

  const scopes = await page.evaluate(() => {
    const federation: unknown = Reflect.get(globalThis, '__FEDERATION__')
    interface Provided { from: string, useIn: string[], lib?: () => unknown }
    const { __INSTANCES__ } = federation as { __INSTANCES__: { name: string, shareScopeMap: Record<string, Record<string, Record<string, Provided>>> }[] }
    const [first] = __INSTANCES__
    return {
      instances: __INSTANCES__.map(({ name }) => name),
      oneScope: __INSTANCES__.every(({ shareScopeMap }) => shareScopeMap['default'] === first?.shareScopeMap['default']),
      shared: Object.entries(first?.shareScopeMap['default'] ?? {}).map(([key, versions]) => ({ key, versions: Object.keys(versions), from: Object.values(versions).map(({ from }) => from), users: Object.values(versions).flatMap(({ useIn }) => useIn) })),
    }
  })

  expect(scopes.instances.length).toBeGreaterThanOrEqual(3)
  expect(scopes.oneScope).toBe(true)
  for (const { key, versions, from } of scopes.shared) expect({ key, versions: versions.length, from }).toEqual({ key, versions: 1, from: ['host'] })
  const react = scopes.shared.find(({ key }) => key === 'react')
  expect(react?.users.filter((name) => name.startsWith('almanac_')).length).toBeGreaterThanOrEqual(2)
})

test('no remote carries a copy of what the host has', () => {
  const host = scriptsIn('host')
  for (const [what, trace] of ONCE) {
    expect(host.includes(trace), `${what}: its trace "${trace}" is no longer in the host, name another`).toBe(true)
    for (const { remote } of releases) expect(scriptsIn(`remotes/${remote}`).includes(trace), `${remote} carries ${what}`).toBe(false)
  }
})

test('no file is downloaded twice', async ({ page, person }) => {
  const urls: string[] = []
  page.on('request', (request) => { if (request.resourceType() === 'script') urls.push(request.url()) })
  await signIn(page, person)
  await page.goto(homeOf('activities'))
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect(urls.length).toBeGreaterThan(0)
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
})
