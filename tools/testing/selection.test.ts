import { select } from './selection.mjs'

const imports = (
  [
    ['remotes/social/src/List.test.tsx', 'remotes/social/src/List.tsx'],
    ['remotes/social/src/remote.tsx', 'remotes/social/src/List.tsx'],
    ['remotes/social/src/List.tsx', 'shared/ui/src/charts.ts'],
    ['remotes/social/src/List.test.tsx', 'shared/testing/src/words.ts'],
    ['remotes/devices/src/Sync.test.tsx', 'shared/testing/src/words.ts'],
    ['shared/testing/src/words.ts', 'locales/en.json'],
    ['shared/ui/src/charts.test.tsx', 'shared/ui/src/charts.ts'],
    ['host/src/bar.test.tsx', 'host/src/bar.tsx'],
    ['api/src/start/areas.ts', 'api/src/social/index.ts'],
    ['api/src/start/areas.ts', 'api/src/account/area.ts'],
    ['api/src/social/index.ts', 'api/src/social/area.ts'],
    ['api/src/social/index.ts', 'api/src/social/messages.ts'],
    ['api/src/start/app.ts', 'api/src/social/index.ts'],
    ['api/src/testing/server.ts', 'api/src/start/areas.ts'],
    ['api/src/testing/server.ts', 'api/src/start/app.ts'],
    ['api/src/start/app.ts', 'api/src/http/failures.ts'],
    ['api/src/social/area.ts', 'api/src/social/messages.ts'],
    ['api/src/jobs/rounds.ts', 'api/src/social/messages.ts'],
    ['api/src/social/messages.test.ts', 'api/src/testing/server.ts'],
    ['api/src/account/login.test.ts', 'api/src/testing/server.ts'],
    ['api/src/account/mails.ts', 'api/src/http/words.ts'],
    ['tools/dev/server.test.ts', 'tools/dev/arguments.mjs'],
    ['e2e/social/messages.spec.ts', 'e2e/harness/test.ts'],
    ['e2e/account/login.spec.ts', 'e2e/harness/test.ts'],
    ['e2e/platform/slots.spec.ts', 'e2e/harness/test.ts'],
  ] as const
).map(([from, to]) => ({ from, to, typeOnly: false }))

const graph = {
  files: new Set([
    ...imports.flatMap(({ from, to }) => [from, to]),
    'tools/dev/server.mjs',
    'tools/documents/pages.test.ts',
    'gateway.ts',
  ]),
  imports,
}
const everySpec = ['e2e/account/login.spec.ts', 'e2e/platform/slots.spec.ts', 'e2e/social/messages.spec.ts']

const chosen = (file: string, more: { exists?: boolean; apps?: string[] } = {}) => {
  const { jest, specs, types, lint, ...rest } = select([{ file, exists: true, ...more }], graph)
  return { ...rest, jest: [...jest].sort(), specs: [...specs].sort(), types: [...types].sort(), lint: [...lint].sort() }
}

test('a remote: its tests that import the file, its specs and the smoke tests', () => {
  expect(chosen('remotes/social/src/List.tsx')).toMatchObject({
    jest: ['remotes/social/src/List.test.tsx'],
    specs: ['e2e/social/messages.spec.ts'],
    smoke: true,
    types: ['web'],
    lint: ['remotes/social/src/List.test.tsx', 'remotes/social/src/List.tsx', 'remotes/social/src/remote.tsx'],
  })
})

test('shared code: the remotes that import it', () => {
  expect(chosen('shared/ui/src/charts.ts')).toMatchObject({
    jest: ['remotes/social/src/List.test.tsx', 'shared/ui/src/charts.test.tsx'],
    specs: ['e2e/social/messages.spec.ts'],
    smoke: true,
  })
})

test('the host: its tests and the platform’s specs', () => {
  expect(chosen('host/src/bar.tsx')).toMatchObject({
    jest: ['host/src/bar.test.tsx'],
    specs: ['e2e/platform/slots.spec.ts'],
    smoke: true,
  })
})

test('an area of the server: its own tests and specs, although every test starts all areas', () => {
  expect(chosen('api/src/social/messages.ts')).toMatchObject({
    jest: ['api/src/social/messages.test.ts'],
    specs: ['e2e/social/messages.spec.ts'],
    types: ['api'],
  })
})

test('code under all areas: all tests of the server, all specs', () => {
  expect(chosen('api/src/http/failures.ts')).toMatchObject({
    jest: ['api/src/account/login.test.ts', 'api/src/social/messages.test.ts'],
    specs: everySpec,
  })
})

test('a test runs only itself and no browser', () => {
  expect(chosen('api/src/social/messages.test.ts')).toMatchObject({
    jest: ['api/src/social/messages.test.ts'],
    specs: [],
    smoke: false,
  })
})

test('a spec runs itself, a harness file the specs that import it', () => {
  expect(chosen('e2e/social/messages.spec.ts')).toMatchObject({
    jest: [],
    specs: ['e2e/social/messages.spec.ts'],
    smoke: false,
    types: ['e2e'],
  })
  expect(chosen('e2e/harness/test.ts').specs).toEqual(everySpec)
})

test('texts: the app that they belong to', () => {
  expect(chosen('locales/en.json', { apps: ['social'] })).toMatchObject({
    jest: ['remotes/social/src/List.test.tsx'],
    specs: ['e2e/social/messages.spec.ts'],
    types: ['web'],
  })
  expect(chosen('locales/fr.json', { apps: ['api'] })).toMatchObject({
    jest: ['api/src/account/login.test.ts'],
    specs: [],
  })
})

test('a tool: the tests in its folder, also if they start it as a process', () => {
  expect(chosen('tools/dev/server.mjs')).toMatchObject({ jest: ['tools/dev/server.test.ts'], types: ['tools'] })
})

test.each(['tools/lint/rules.mjs', 'eslint.config.mjs', '.oxlintrc.json'])('%s: all files are linted again', (file) => {
  expect(chosen(file).lintAll).toBe(true)
})

test('the gateway: the gateway’s checks', () => {
  expect(chosen('gateway/nginx.conf')).toMatchObject({ gateway: true, specs: [] })
})

test('a removed file is not passed to any program', () => {
  expect(chosen('remotes/social/src/Old.test.tsx', { exists: false })).toMatchObject({ jest: [], lint: [] })
})

test.each([
  ['pnpm-lock.yaml', /packages/],
  ['remotes/social/package.json', /packages/],
  ['tsconfig.base.json', /compiled/],
  ['jest.config.mjs', /Jest/],
  ['api/jest.embedded.config.mjs', /Jest/],
  ['something/new.ts', /nothing is known/],
])('%s: everything, with the reason', (file, reason) => {
  expect(chosen(file).everything).toMatch(reason)
})

test.each(['README.md', 'docs/operating.md', 'docs/images/today.png', 'api/src/environment.ts'])(
  '%s: the tests of the documents',
  (file) => {
    expect(chosen(file).jest).toContain('tools/documents/pages.test.ts')
  },
)

test.each(['gateway/README.md', 'knip.json', '.oxfmtrc.json', 'docker-compose.yml', 'api/Dockerfile', '.gitignore'])(
  '%s: nothing except lint',
  (file) => {
    expect(chosen(file)).toMatchObject({ jest: [], specs: [], lint: [], smoke: false, gateway: false, lintAll: false })
    expect(chosen(file).everything).toBeUndefined()
  },
)
